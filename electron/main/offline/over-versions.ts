export interface Versioned {
  version?: number;
  people?: { id: string; version: number }[];
}

/** The same request over other versions. @param versionOf `id` is empty for the version of what the path names */
export function overVersions(body: string, versionOf: (id: string, version: number) => number): string {
  const request = JSON.parse(body) as Versioned;
  const { version, people } = request;
  return JSON.stringify({
    ...request,
    ...(version !== undefined && { version: versionOf('', version) }),
    ...(people && { people: people.map((one) => ({ ...one, version: versionOf(one.id, one.version) })) }),
  });
}
