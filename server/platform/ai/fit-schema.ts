export interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
}

type Fields = Record<string, unknown>;

const deepest = 4;

/**
 * Moves the values of an answer to where the schema expects them: out of wrappers (`{"answer": {…}}`, a tool call, a list of
 * one), to keys that are spelt otherwise, into lists. It invents nothing; what still does not fit is left for validation.
 */
export function fitShape(value: unknown, shape: Shape, depth = 0): unknown {
  const inner = typeof value === 'string' && shape.type !== 'string' ? parsed(value) : value;
  switch (shape.type) {
    case 'object':
      return fitObject(inner, shape.properties ?? {}, depth);
    case 'array':
      return fitList(inner, shape.items ?? {}, depth);
    case 'string':
      return fitText(inner);
    default:
      return inner;
  }
}

function fitObject(value: unknown, properties: Record<string, Shape>, depth: number): unknown {
  if (Array.isArray(value)) return fitObject(fromList(value, properties), properties, depth);
  if (!isFields(value)) return value;
  const own = rename(value, properties);
  const missing = Object.keys(properties).filter((name) => !(name in own));
  if (missing.length === Object.keys(properties).length && depth < deepest) {
    const wrapped = unwrap(value, properties);
    return wrapped === undefined ? value : fitObject(wrapped, properties, depth + 1);
  }
  for (const name of missing) {
    const holder = Object.values(value).find((each) => isFields(each) && name in rename(each, properties));
    if (isFields(holder)) own[name] = rename(holder, properties)[name];
  }
  return Object.fromEntries(
    Object.entries(own).map(([name, each]) => [
      name,
      properties[name] ? fitShape(each, properties[name], depth + 1) : each,
    ]),
  );
}

/** A list where one object is expected: the only one, the list that is its one list, or its fields one by one. */
function fromList(list: unknown[], properties: Record<string, Shape>): unknown {
  if (list.length === 1) return list[0];
  const lists = Object.entries(properties).filter(([, shape]) => shape.type === 'array');
  const [only] = lists;
  const holdsFields = list.every(
    (each) => isFields(each) && Object.keys(rename(each, properties)).some((name) => name in properties),
  );
  if (holdsFields) return Object.assign({}, ...(list as Fields[]));
  return only && lists.length === 1 ? { [only[0]]: list } : list;
}

function unwrap(value: Fields, properties: Record<string, Shape>): unknown {
  const inner = Object.values(value)
    .map((each) => (typeof each === 'string' ? parsed(each) : each))
    .filter((each) => typeof each === 'object' && each !== null);
  const fitting = inner.find(
    (each) => isFields(each) && Object.keys(rename(each, properties)).some((name) => name in properties),
  );
  return fitting ?? (inner.length === 1 ? inner[0] : undefined);
}

function fitList(value: unknown, items: Shape, depth: number): unknown {
  if (Array.isArray(value)) return value.map((each) => fitShape(each, items, depth + 1));
  if (!isFields(value)) return typeof value === 'string' && items.type === 'string' ? [value] : value;
  const fields = items.properties ?? {};
  if (Object.keys(rename(value, fields)).some((name) => name in fields))
    return [fitShape(value, items, depth + 1)];
  const inner = Object.values(value);
  if (inner.length === 1 && Array.isArray(inner[0])) return fitList(inner[0], items, depth + 1);
  return fromEntries(value, items, depth);
}

/** `{"Introduction": "Text"}` where a list of `{"heading": …, "text": …}` is expected. */
function fromEntries(value: Fields, items: Shape, depth: number): unknown {
  const names = Object.entries(items.properties ?? {});
  const [key, content] = names;
  if (key?.[1].type !== 'string' || !content || names.length !== 2) return value;
  return Object.entries(value).map(([name, each]) => {
    if (isFields(each) && content[0] in rename(each, items.properties ?? {})) {
      return fitShape({ [key[0]]: name, ...each }, items, depth + 1);
    }
    return fitShape({ [key[0]]: name, [content[0]]: each }, items, depth + 1);
  });
}

function fitText(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(' ');
  if (!isFields(value)) return value;
  const texts = Object.values(value);
  return texts.length === 1 && typeof texts[0] === 'string' ? texts[0] : value;
}

/** The fields under the names of the schema: `callToAction` and `Call to action` are `call_to_action`. */
function rename(value: Fields, properties: Record<string, Shape>): Fields {
  const names = new Map(Object.keys(properties).map((name) => [plain(name), name]));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [names.get(plain(name)) ?? name, each]),
  );
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : text;
  } catch {
    return text;
  }
}
