/**
 * Configures zod. The contract uses `zod/mini` to keep the renderer small, and `jitless` because zod otherwise probes `eval`,
 * which a strict content security policy reports.
 */
import * as z from 'zod/mini';

type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['customError']>>[0];

/** A message of the schema takes precedence, also over that of a check within it. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This field is required.'
        : `Expected ${typeNames[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Please fill in this field.'
        : describeLimit(issue.origin, `at least ${issue.minimum}`);
    case 'too_big':
      return describeLimit(issue.origin, `at most ${issue.maximum}`);
    case 'invalid_value':
      return `Must be one of: ${issue.values.join(', ')}.`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Please enter a valid email address.'
        : issue.format === 'guid'
          ? 'Not a valid id.'
          : 'Not in the expected form.';
    default:
      return 'Not a valid value.';
  }
}

function describeLimit(origin: string, limit: string): string {
  if (origin === 'string') return `Use ${limit} characters.`;
  return `${origin === 'array' ? 'Give' : 'Must be'} ${limit}.`;
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

z.config({ jitless: true, customError: describeIssue });

export { z };
