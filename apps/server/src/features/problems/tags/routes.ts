import { adminTags } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { bankOfTags } from '../bank/bank.ts'
import { presentLanguage } from '../bank/present.ts'
import { languagesOfBank } from '../language-repository.ts'
import { changeLanguage } from './change-language.ts'
import { addClassification, changeClassification, removeClassification } from './classifications.ts'
import { presentClassification, presentTag } from './present.ts'
import { findClassifications, findTags } from './repository.ts'
import { addTag, changeTag, removeTag } from './tags.ts'

export const adminTagFeature = (deps: Deps): Feature =>
  handle(adminTags, {
    addTag: (call) => addTag(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    changeTag: (call) => changeTag(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    removeTag: (call) => removeTag(deps, { viewer: signedIn(call.viewer), caller: call }, call.query.tid),
    classifications: async ({ query }) =>
      (await findClassifications(deps.db, bankOfTags(query.oj))).map(presentClassification),
    addClassification: (call) => addClassification(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    changeClassification: (call) =>
      changeClassification(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    removeClassification: (call) =>
      removeClassification(deps, { viewer: signedIn(call.viewer), caller: call }, call.query.tcid),
    list: async ({ query }) =>
      (await findTags(deps.db, bankOfTags(query.oj))).map((row) => ({
        ...presentTag(row),
        problemCount: row.problem_count,
      })),
    languages: async () => (await languagesOfBank(deps.db, null)).map(presentLanguage),
    changeLanguage: (call) => changeLanguage(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
  })
