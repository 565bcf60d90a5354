import { describe, expect, test } from 'vitest';
import { expandTechnology, technologyHints, technologyNames, technologyProofs } from './technologies.ts';

const namesOf = (name: string) => expandTechnology(name).map((other) => other.name);

describe('expandTechnology', () => {
  test.each([
    ['k8s', 'Kubernetes'],
    ['PBI', 'Power BI'],
    ['QBO', 'QuickBooks Online'],
    ['AWS', 'EC2'],
    ['EC2', 'AWS'],
    ['Golang', 'Go'],
    ['Postgres', 'PostgreSQL'],
    ['SQL', 'MySQL'],
    ['Node', 'Node.js'],
    ['QBO', 'QuickBooks'],
  ])('knows %s by %s', (name, other) => {
    expect(namesOf(name)).toContain(other);
  });

  test('gives another name more weight than what belongs to it, and that more than its class', () => {
    const weightOf = new Map(expandTechnology('EC2').map(({ name, weight }) => [name, weight]));
    expect(weightOf.get('Amazon EC2')).toBeGreaterThan(weightOf.get('AWS') ?? 1);
    expect(expandTechnology('Tableau').at(-1)?.weight).toBeLessThan(weightOf.get('AWS') ?? 0);
  });

  test('says nothing of what it does not know', () => {
    expect(expandTechnology('sourdough')).toEqual([]);
  });
});

test('proofs run one way: EC2 proves AWS, AWS does not prove EC2', () => {
  expect(technologyProofs('Amazon Web Services')).toContain('EC2');
  expect(technologyProofs('EC2')).toEqual([]);
  expect(technologyHints('Python')).toContain('PySpark');
  expect(technologyHints('Python')).not.toContain('Spark');
  expect(technologyProofs('Java')).not.toContain('Spring Boot');
  expect(technologyProofs('Spark')).toEqual(['PySpark']);
  expect(technologyNames('k8s')).toEqual(['k8s', 'Kubernetes']);
});
