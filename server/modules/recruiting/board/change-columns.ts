import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray } from 'drizzle-orm';
import type { BoardColumns, BoardColumnsFields } from '../../../../contract/recruiting/board.calls.ts';
import {
  type BoardColumn,
  type BoardTemplate,
  lastingColumns,
} from '../../../../contract/recruiting/board.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { searchPeople } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { FieldError } from '../../../platform/errors.ts';
import { readSetting, writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { boardSetting, holdColumns, readBoard } from '../stages.ts';

export async function showColumns({ db, caller, setHeader }: Context): Promise<BoardColumns> {
  const own = await readSetting(db, caller.organisationId, boardSetting);
  const version = own?.version ?? 0;
  setHeader('etag', entityTag(version));
  const { columns, templates } = await readBoard(db, caller.organisationId);
  return { columns: [...columns], templates, version };
}

/**
 * Changes the columns of all boards. For an Owner.
 * @throws FieldError for a column that is removed although people stand in it or decisions lead to it, and for equal names
 * @throws PreconditionFailedError when `If-Match` names a version that the columns no longer have
 */
export async function changeColumns(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: BoardColumnsFields },
): Promise<BoardColumns> {
  const { organisationId, userId } = ctx.caller;
  const columns = body.columns.map(({ id = randomUUID(), name }) => ({ id, name }));
  await ctx.db.transaction(async (tx) => {
    await holdColumns(tx, organisationId, { isChange: true });
    const { columns: before, templates: present } = await readBoard(tx, organisationId);
    const isKnown = ({ id }: { id?: string | undefined }) => before.some((column) => column.id === id);
    if (!body.columns.every((column) => column.id === undefined || isKnown(column))) {
      throw refuse('There is no such column.');
    }
    await refuseLoss({ ...ctx, db: tx }, before, columns);
    await writeSetting(tx, organisationId, boardSetting, headers['if-match'], () => ({
      value: { columns, templates: nameTemplates(body.templates ?? present, columns) },
      secret: null,
      userId,
    }));
    await audit({ ...ctx, db: tx }, 'board-columns.saved', organisationId);
  });
  return showColumns(ctx);
}

/** Templates as they are stored: without columns that are gone, and with those that last. */
function nameTemplates(
  given: { id?: string | undefined; name: string; columns: string[] }[],
  columns: BoardColumn[],
): BoardTemplate[] {
  const names = new Set(given.map(({ name }) => name.toLowerCase()));
  if (names.size < given.length) {
    throw new FieldError({ templates: ['Two templates cannot have the same name.'] });
  }
  return given.map(({ id = randomUUID(), name, columns: chosen }) => ({
    id,
    name,
    columns: columns.flatMap((column) =>
      chosen.includes(column.id) || lastingColumns.includes(column.id) ? column.id : [],
    ),
  }));
}

const refuse = (text: string) => new FieldError({ columns: [text] });

async function refuseLoss(
  { db, caller }: Context,
  before: readonly BoardColumn[],
  after: BoardColumn[],
): Promise<void> {
  const ids = new Set(after.map(({ id }) => id));
  const names = new Set(after.map(({ name }) => name.toLowerCase()));
  if (ids.size < after.length || names.size < after.length) {
    throw refuse('Two columns cannot have the same name.');
  }
  const gone = before.filter(({ id }) => !ids.has(id));
  const lasting = gone.find(({ id }) => lastingColumns.includes(id));
  if (lasting) throw refuse(`Decisions and mails lead to ${lasting.name}. It can be renamed, not removed.`);
  if (gone.length === 0) return;
  const [full] = await db
    .select({ stage: searchPeople.stage, people: count() })
    .from(searchPeople)
    .where(
      and(
        eq(searchPeople.organisationId, caller.organisationId),
        inArray(
          searchPeople.stage,
          gone.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(searchPeople.stage);
  if (!full) return;
  const name = gone.find(({ id }) => id === full.stage)?.name;
  const who = full.people === 1 ? '1 person stands' : `${full.people} people stand`;
  throw refuse(`${who} in ${name}. Move them first, in all searches.`);
}
