import { decoded } from '../decoded.ts'
import type { Content } from '../source.ts'

/** A Markdown statement of Hydro, split into parts: samples are fenced blocks `input1`, `output1`. */
export interface HydroText {
  readonly text: string
  readonly samples: readonly { readonly input: string; readonly output: string }[]
}

const block = /^(`{3,})(input|output)(\d+)[^\S\n]*\n([\s\S]*?)^\1[^\S\n]*$\n?/gm

export const takeSamples = (given: string): HydroText => {
  const found = new Map<number, { input: string; output: string }>()
  const text = given.replace(block, (_, _fence: string, kind: 'input' | 'output', number: string, content: string) => {
    const sample = found.get(Number(number)) ?? { input: '', output: '' }
    sample[kind] = content
    found.set(Number(number), sample)
    return ''
  })
  const samples = [...found].sort(([a], [b]) => a - b).map(([, sample]) => sample)
  return { text: text.replace(/\n{3,}/g, '\n\n').trim(), samples }
}

/** Links `file://name` to files that came along, as pictures or as downloads; others stay as they are. */
export const linkFiles = (text: string, files: ReadonlyMap<string, Content>) => {
  const pictures = new Map<string, Content>()
  const attachments = new Map<string, Content>()
  const linked = text.replace(
    /(\]\(\s*<?|\b(?:src|href)\s*=\s*["'])file:\/\/([^\s"'<>()?]+)(\?[^\s"'<>()]*)?/g,
    (whole, before: string, link: string) => {
      const name = decoded(link)
      const file = files.get(name) ?? files.get(link)
      if (file === undefined) return whole
      const plain = name.replaceAll('/', '-').replace(/[\s"'<>()]+/g, '_')
      const isPicture = /\.(png|jpe?g|gif|webp|svg)$/i.test(name)
      ;(isPicture ? pictures : attachments).set(plain, file)
      return `${before}${isPicture ? 'images' : 'files'}/${plain}`
    },
  )
  return { text: linked, pictures, attachments }
}
