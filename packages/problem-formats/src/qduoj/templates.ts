import { z } from 'zod'
import type { TemplateDraft } from '../draft.ts'
import { packageLimits } from '../limits.ts'
import type { Notes } from '../notes.ts'

const part = z.string().nullish()
const parts = z.object({ prepend: part, template: part, append: part })

/** Our language for a name of the format; its C and C++ are compiled with optimization there. */
const languageNames: Readonly<Record<string, string>> = {
  C: 'C With O2',
  'C++': 'C++ With O2',
  Java: 'Java',
  Python2: 'Python2',
  Python3: 'Python3',
  Golang: 'Golang',
  'C#': 'C#',
  PHP: 'PHP',
  JavaScript: 'JavaScript Node',
}

/**
 * Templates by language. That judge puts one part before and one behind every submission; here the editor starts with
 * all three parts, and users submit the whole program.
 */
export const templatesOf = (given: unknown, notes: Notes): { readonly codeTemplates: readonly TemplateDraft[] } => {
  const found = z.record(z.string(), z.unknown()).safeParse(given)
  const codeTemplates = Object.entries(found.data ?? {}).flatMap(([name, value]): readonly TemplateDraft[] => {
    const read = parts.safeParse(typeof value === 'string' ? splitParts(value) : value)
    const language = languageNames[name]
    if (language === undefined || !read.success) {
      notes.lost(`template[${name}]`, language === undefined ? 'language' : 'kind')
      return []
    }
    const { prepend, template, append } = read.data
    const texts = [prepend, template, append].map((text) => (text ?? '').replace(/\r\n?/g, '\n').replace(/\n+$/, ''))
    const code = texts.filter((text) => text.trim() !== '').join('\n')
    if (code === '') return []
    if (code.length > packageLimits.codeChars) {
      notes.lost(`template[${name}]`, 'large')
      return []
    }
    const outer = [prepend?.trim() && 'prepend', append?.trim() && 'append'].filter(Boolean)
    if (outer.length > 0) notes.mapped(`template[${name}]: ${outer.join(', ')}`, 'code template')
    return [{ language, code: `${code}\n` }]
  })
  return { codeTemplates }
}

/** The parts of a template as that judge stores it, between comments. */
const splitParts = (text: string): z.input<typeof parts> => {
  const between = (name: string): string =>
    new RegExp(`//${name} BEGIN\\n([\\s\\S]*?)//${name} END`).exec(text.replace(/\r\n?/g, '\n'))?.[1] ?? ''
  return { prepend: between('PREPEND'), template: between('TEMPLATE'), append: between('APPEND') }
}
