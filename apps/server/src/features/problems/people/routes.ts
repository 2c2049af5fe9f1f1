import { problemPeople } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listOwnProblems, listPeople } from './list-people.ts'
import { listInContest } from './participants.ts'
import { removePerson, savePerson } from './save-person.ts'

export const problemPeopleFeature = (deps: Deps): Feature =>
  handle(problemPeople, {
    list: ({ viewer, query, locale }) => listPeople(deps, signedIn(viewer), { pid: query.pid, locale }),
    save: ({ viewer, body, ...caller }) => savePerson(deps, signedIn(viewer), { body, caller }),
    remove: ({ viewer, body, ...caller }) => removePerson(deps, signedIn(viewer), { body, caller }),
    mine: ({ viewer, locale }) => listOwnProblems(deps, signedIn(viewer), { locale, limit: 500 }),
    inContest: ({ viewer, query, locale }) => listInContest(deps, signedIn(viewer), { cid: query.cid, locale }),
  })
