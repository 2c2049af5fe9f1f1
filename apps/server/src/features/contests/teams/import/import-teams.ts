import { type BodyOf, type contestTeams, limits, type TeamImportPlan } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../../deps.ts'
import { audit } from '../../../../platform/audit.ts'
import { takeFile } from '../../../../platform/http/form.ts'
import { requireOwn } from '../../editor/kept-contest.ts'
import { checkCategories, checkOrganizations } from '../check-teams.ts'
import { categoriesOf, organizationsOf, teamRowsOf } from '../read-teams.ts'
import { accountsNamed } from '../repository.ts'
import { putCategories, putOrganizations } from '../save-groups.ts'
import { putCheckedTeams } from '../save-teams.ts'
import { planImport, requireRoom } from './plan-import.ts'
import { readIcpc } from './read-icpc.ts'
import { readTable } from './read-table.ts'

type Body = BodyOf<(typeof contestTeams)['import']>

/**
 * Previews a file of teams. Changes nothing.
 * @throws Refusal `contest.notYours`, or the reason why the file cannot be read
 */
export const readTeamFile = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, request }: { readonly cid: number; readonly request: FastifyRequest },
): Promise<TeamImportPlan> => {
  await requireOwn(deps.db, viewer, cid)
  const file = await takeFile(request, { field: 'file', maxBytes: limits.contestTeam.maxFileBytes })
  const parts: Buffer[] = []
  for await (const part of file.stream) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  const drafts = /\.json$/i.test(file.name) ? readIcpc(bytes) : await readTable(file.name, bytes)
  const [organizations, categories, teams, { rows }] = await Promise.all([
    organizationsOf(deps.db, cid),
    categoriesOf(deps.db, cid),
    teamRowsOf(deps.db, cid),
    accountsNamed(
      deps.db,
      drafts.map(({ username }) => username),
    ),
  ])
  const usernames = new Set(rows.map(({ username }) => username))
  return planImport(drafts, { organizations, categories, teams, usernames })
}

/**
 * Adds or changes teams with the organisations and categories that they need, all or none.
 * @throws Refusal `contest.notYours`, `contestTeam.tooManyGroups`, or the faulty entry
 */
export const importTeams = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: Body; readonly caller: Caller },
): Promise<null> => {
  const { cid, teams } = body
  const organizations = checkOrganizations(body.organizations)
  const categories = checkCategories(body.categories)
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    const kept = await organizationsOf(trx, cid)
    const keptCategories = await categoriesOf(trx, cid)
    const added = unknownOf(organizations, kept)
    const addedCategories = unknownOf(categories, keptCategories)
    requireRoom(kept.length + added.length, keptCategories.length + addedCategories.length)
    await putOrganizations(trx, cid, added)
    // Positions follow the list, so the new ones go to its end.
    await putCategories(trx, cid, [...keptCategories, ...addedCategories])
    if (added.length + addedCategories.length > 0) {
      await audit(trx, {
        actor: viewer,
        action: 'contest.saveTeamGroups',
        subject: { kind: 'contest', id: cid, name: row.title },
        after: { addedOrganizations: added.length, addedCategories: addedCategories.map(({ id }) => id) },
        address: caller.address,
      })
    }
    await putCheckedTeams(trx, row, { viewer, teams, caller })
  })
  return null
}

const unknownOf = <Group extends { readonly id: string }>(
  given: readonly Group[],
  kept: readonly { readonly id: string }[],
): readonly Group[] => {
  const ids = new Set(kept.map(({ id }) => id))
  return given.filter(({ id }) => !ids.has(id))
}
