import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { language, tag, tagClassification } from '../problems/endpoints.ts'
import { factor } from '../problems/limit-factors.ts'
import { flagIn, idIn, intIn, nullableIn, optionalIn, textUpTo } from '../wire.ts'

const name = nullableIn(textUpTo(64))
/** Ours: shown to English readers; null means the name itself. */
const nameEn = nullableIn(textUpTo(64))
const bank = nullableIn(z.string().max(32))
/** The admin view: the English name in addition to the name on the wire. */
export const adminTag = tag.extend({ nameEn: z.string().nullable() })
export const adminClassification = tagClassification.extend({ nameEn: z.string().nullable() })

/** Tags, their classifications (api-admin 9) and, ours, the languages of the judge. */
export const adminTags = defineEndpoints({
  addTag: {
    method: 'POST',
    path: '/api/admin/tag',
    effect: 'write',
    token: 'required',
    access: 'tag.admin',
    body: z.object({
      name,
      nameEn,
      color: nullableIn(z.string().max(10)),
      oj: bank,
      tcid: nullableIn(idIn),
      gid: nullableIn(idIn),
    }),
    data: adminTag,
    summary: 'Make a tag',
  },
  changeTag: {
    method: 'PUT',
    path: '/api/admin/tag',
    effect: 'write',
    token: 'required',
    access: 'tag.admin',
    body: z.object({
      id: idIn,
      name,
      nameEn: textUpTo(64).nullable().optional(),
      color: nullableIn(z.string().max(10)),
      oj: bank,
      tcid: nullableIn(idIn),
    }),
    data: z.null(),
    summary: 'Change a tag; an absent classification takes it out of any',
  },
  removeTag: {
    method: 'DELETE',
    path: '/api/admin/tag',
    effect: 'write',
    token: 'required',
    access: 'tag.admin',
    query: z.object({ tid: idIn }),
    data: z.null(),
    summary: 'Delete a tag and take it off every problem',
  },
  classifications: {
    method: 'GET',
    path: '/api/admin/tag/classification',
    effect: 'read',
    token: 'required',
    access: 'tag.admin',
    query: z.object({ oj: optionalIn(z.string().max(32)) }),
    data: z.array(adminClassification),
    summary: 'Classifications of tags',
  },
  addClassification: {
    method: 'POST',
    path: '/api/admin/tag/classification',
    effect: 'write',
    token: 'required',
    access: 'tag.admin',
    body: z.object({ name, nameEn, oj: bank, rank: nullableIn(intIn) }),
    data: adminClassification,
    summary: 'Make a classification',
  },
  changeClassification: {
    method: 'PUT',
    path: '/api/admin/tag/classification',
    effect: 'write',
    token: 'required',
    access: 'tag.admin',
    body: z.object({
      id: idIn,
      name,
      nameEn: textUpTo(64).nullable().optional(),
      oj: bank,
      rank: nullableIn(intIn),
    }),
    data: z.null(),
    summary: 'Change a classification',
  },
  removeClassification: {
    method: 'DELETE',
    path: '/api/admin/tag/classification',
    effect: 'write',
    token: 'required',
    access: 'tag.admin',
    query: z.object({ tcid: idIn }),
    data: z.null(),
    summary: 'Delete a classification; its tags stay',
  },
  /** Ours. All tags with both names and their number of problems. */
  list: {
    method: 'GET',
    path: '/api/admin/tag/list',
    effect: 'read',
    token: 'required',
    access: 'tag.admin',
    query: z.object({ oj: optionalIn(z.string().max(32)) }),
    data: z.array(adminTag.extend({ problemCount: z.int() })),
    summary: 'Tags with both names and their use',
  },
  /** Ours. */
  languages: {
    method: 'GET',
    path: '/api/admin/language/list',
    effect: 'read',
    token: 'required',
    access: 'language.list',
    data: z.array(language),
    summary: 'Languages of every judge with their templates',
  },
  /** Ours. The initial code of a language; null keeps the stored value. */
  changeLanguage: {
    method: 'PUT',
    path: '/api/admin/language',
    effect: 'write',
    token: 'required',
    access: 'language.admin',
    body: z.object({
      id: idIn,
      template: nullableIn(z.string().max(limits.code.maxChars)),
      codeTemplate: z.string().max(limits.code.maxChars).nullable().optional(),
      seq: nullableIn(intIn),
      isSpj: nullableIn(flagIn),
      /** Null restores the default; absent keeps the stored value. */
      timeFactor: factor.nullable().optional(),
      memoryFactor: factor.nullable().optional(),
    }),
    data: z.null(),
    summary: 'Change the templates, the place and the limit factors of a language',
  },
})
