/** Name and job in the title of a found candidate, `Name · Job`; the job is empty where only the name is known. */
export function readFoundTitle(title: string): { name: string; role: string } {
  const [name = '', ...role] = title.split(' · ');
  return { name, role: role.join(' · ') };
}
