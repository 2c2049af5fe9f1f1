import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flagIn, idIn, intIn, optionalIn } from '../wire.ts'

/** A problem of the bank or of a group by its display id, or one of a contest by its label there. */
const answeredProblem = {
  displayId: z.string().max(64),
  cid: optionalIn(idIn),
  gid: optionalIn(idIn),
  containsEnd: optionalIn(flagIn),
}

/** Output-only problems, which are answered case by case. Access is that of the problem's statement. */
export const answers = defineEndpoints({
  cases: {
    method: 'GET',
    path: '/api/get-answer-cases',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    query: z.object(answeredProblem),
    data: z.object({
      /** Whether the inputs can be downloaded. */
      opensInputs: z.boolean(),
      cases: z.array(
        z.object({
          seq: z.int(),
          /** The name of its answer. */
          name: z.string(),
          /** Its input file; null while inputs are closed. */
          input: z.object({ name: z.string(), bytes: z.int() }).nullable(),
        }),
      ),
    }),
    summary: 'The cases of an output-only problem',
  },
  inputs: {
    method: 'GET',
    path: '/api/download-case-inputs',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    /** Without `seq` a zip of all inputs. */
    query: z.object({ ...answeredProblem, seq: optionalIn(intIn) }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'The inputs of an output-only problem, where its author opened them',
  },
})
