import { type BodyOf, type contestTeams, limits, type TeamImportPlan } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../../deps.ts'
import { takeFile } from '../../../../platform/http/form.ts'
import { requireOwn } from '../../editor/kept-contest.ts'
import { checkCategories, checkOrganizations } from '../check-teams.ts'
import { categoriesOf, organizationsOf, teamRowsOf } from '../read-teams.ts'
import { accountsNamed } from '../repository.ts'
import { putCategories, putOrganizations } from '../save-groups.ts'
import { putCheckedTeams } from '../save-teams.ts'
import { planImport } from './plan-import.ts'
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
 * @throws Refusal `contest.notYours`, or the faulty entry
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
    await putOrganizations(trx, cid, organizations)
    const kept = await categoriesOf(trx, cid)
    const added = categories.filter(({ id }) => !kept.some((category) => category.id === id))
    // Positions follow the list, so the new ones go to its end.
    await putCategories(trx, cid, [...kept, ...added])
    await putCheckedTeams(trx, row, { viewer, teams, caller })
  })
  return null
}
