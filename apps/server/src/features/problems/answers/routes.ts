import { answers } from '@verdict/contract'
import { answerNames } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { openAnswered } from './open-answered.ts'
import { sendInputs } from './send-inputs.ts'

export const answerFeature = (deps: Deps): Feature =>
  handle(answers, {
    cases: async ({ viewer, query, locale }) => {
      const { opensInputs, cases } = await openAnswered(deps, viewer, query, locale)
      const names = answerNames(cases)
      return {
        opensInputs,
        cases: cases.map(({ seq, outputName, inputName, input }) => ({
          seq,
          name: names.get(seq) ?? outputName,
          input: opensInputs ? { name: inputName, bytes: input.bytes } : null,
        })),
      }
    },
    inputs: async ({ viewer, query, locale, request, reply }) =>
      sendInputs(deps, await openAnswered(deps, viewer, query, locale), { seq: query.seq, request, reply }),
  })
