import { randomUUID } from 'node:crypto';
import { z } from '../../../../contract/platform/zod.ts';
import {
  mostTemplates,
  type SearchTemplate,
  type SearchTemplateFields,
  searchTemplate,
} from '../../../../contract/search/search-templates.calls.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { FieldError, NotFoundError } from '../../../platform/errors.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { refuseProtectedTraits } from '../criteria/protected-traits.ts';
import { meaningOf } from '../search-criteria.ts';

const value = z.object({ templates: z.array(searchTemplate) });
const kind: SettingKind<z.infer<typeof value>> = { key: 'search-templates', schema: value };

export const listTemplates = ({ db, caller }: Context): Promise<SearchTemplate[]> =>
  readTemplates(db, caller.organisationId);

async function readTemplates(db: Database, organisationId: string): Promise<SearchTemplate[]> {
  const templates = (await readSetting(db, organisationId, kind))?.value.templates ?? [];
  return templates.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Replaces a template of the same name. @throws FieldError when there are too many, and on a protected trait */
export async function saveTemplate(
  ctx: Context,
  { body: { name, criteria } }: { body: SearchTemplateFields },
): Promise<SearchTemplate> {
  refuseProtectedTraits({ criteria });
  const template: SearchTemplate = {
    id: randomUUID(),
    name,
    criteria: numbered(criteria),
    author: ctx.caller.name,
    saved_at: new Date().toISOString(),
  };
  await change(ctx, 'search-template.saved', (present) => {
    const same = present.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (same) template.id = same.id;
    const others = present.filter((one) => one !== same);
    if (others.length < mostTemplates) return { templates: [...others, template], id: template.id };
    throw new FieldError({ name: [`There are ${mostTemplates} templates. Delete one first.`] });
  });
  return template;
}

export async function deleteTemplate(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  await change(ctx, 'search-template.deleted', (present) => {
    const templates = present.filter(({ id }) => id !== params.id);
    if (templates.length === present.length) throw noSuchTemplate();
    return { templates, id: params.id };
  });
  return null;
}

/**
 * Takes title and place from the job, and everything else from the template. @param read the criteria of the job
 * @throws NotFoundError for a template that is not the organization's
 */
export async function applyTemplate(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  id: string,
  read: Criterion[],
): Promise<Criterion[]> {
  const template = (await readTemplates(db, caller.organisationId)).find((one) => one.id === id);
  if (!template) throw noSuchTemplate();
  return numbered([...read.filter(isOfJob), ...template.criteria.filter((criterion) => !isOfJob(criterion))]);
}

const isOfJob = (criterion: Criterion) => criterion.kind === 'title' || criterion.kind === 'place';

const numbered = (criteria: Criterion[]): Criterion[] =>
  [...new Map(criteria.map((one) => [meaningOf(one), one])).values()].map((one, at) => ({
    ...one,
    id: `c${at + 1}`,
  }));

async function change(
  ctx: Context,
  action: 'search-template.saved' | 'search-template.deleted',
  decide: (present: SearchTemplate[]) => { templates: SearchTemplate[]; id: string },
): Promise<void> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    let changed = '';
    await writeSetting(tx, organisationId, kind, undefined, (present) => {
      const { templates, id } = decide(present?.value.templates ?? []);
      changed = id;
      return { value: { templates }, secret: null, userId };
    });
    await audit({ ...ctx, db: tx }, action, changed);
  });
}

const noSuchTemplate = () => new NotFoundError('There is no such template.');
