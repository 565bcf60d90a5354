import { expect, test } from 'vitest';
import { technologyHints, technologyNames, technologyProofs } from './technologies.ts';

test('proofs run one way: EC2 proves AWS, AWS does not prove EC2', () => {
  expect(technologyProofs('Amazon Web Services')).toContain('EC2');
  expect(technologyProofs('EC2')).toEqual([]);
  expect(technologyHints('Python')).toContain('PySpark');
  expect(technologyHints('Python')).not.toContain('Spark');
  expect(technologyProofs('Java')).not.toContain('Spring Boot');
  expect(technologyProofs('Spark')).toEqual(['PySpark']);
  expect(technologyNames('k8s')).toEqual(['k8s', 'Kubernetes']);
});
