import { fail } from '@verdict/contract'
import { lacksGrader } from '@verdict/rules'
import { sql } from 'kysely'

type Files = Readonly<Record<string, string>>

/** Extra files as a column keeps them; anything but a map of texts is none. */
export const fileMap = (value: unknown): Files =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]))
    : {}

/** Of a joined `problem`: its extra files that can be graders. Other files may be long, and no grader has their names. */
export const gradersColumn = sql<Files>`(
  select coalesce(jsonb_object_agg(file.name, file.content), '{}')
  from jsonb_each_text(case when jsonb_typeof(problem.extra_files) = 'object' then problem.extra_files else '{}' end)
    as file(name, content)
  where file.name ~* '^grader[.][a-z]+$')`.as('graders')

/** Without the languages in which a function problem has no grader. */
export const withGraders = (languages: readonly string[], extraFiles: unknown): string[] => {
  const files = fileMap(extraFiles)
  return languages.filter((language) => !lacksGrader(language, files))
}

/** @throws Refusal `submit.noGrader` */
export const requireGrader = (graders: Files, language: string): void => {
  if (lacksGrader(language, graders)) throw fail('submit.noGrader', { language })
}
