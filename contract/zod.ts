/**
 * Configures zod. The contract uses `zod/mini` to keep the renderer small, and `jitless` because zod otherwise probes `eval`,
 * which a strict content security policy reports.
 */
import * as z from 'zod/mini';

type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['customError']>>[0];

/** Explains an invalid value in plain words. A message of the schema takes precedence. */
function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This field is required.'
        : `Expected ${nameType(issue.expected)}.`;
    case 'too_small':
      if (issue.origin === 'string') {
        return issue.minimum === 1
          ? 'This field may not be blank.'
          : `Use at least ${issue.minimum} characters.`;
      }
      return issue.origin === 'array'
        ? `Give at least ${issue.minimum}.`
        : `Must be at least ${issue.minimum}.`;
    case 'too_big':
      if (issue.origin === 'string') return `Use at most ${issue.maximum} characters.`;
      return issue.origin === 'array'
        ? `Give at most ${issue.maximum}.`
        : `Must be at most ${issue.maximum}.`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Please enter a valid email address.'
        : issue.format === 'uuid'
          ? 'Not a valid id.'
          : 'Not in the expected form.';
    default:
      return 'Not a valid value.';
  }
}

function nameType(expected: string): string {
  const names: Record<string, string> = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  };
  return names[expected] ?? expected;
}

z.config({ jitless: true, customError: describeIssue });

export { z };
