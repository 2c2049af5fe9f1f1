import type { StatementText } from '../draft.ts'

/** A picture or file of ours as Markdown, `<...>` links and HTML attributes name it. */
const ownLink = /(\]\(\s*<?|\b(?:src|href)\s*=\s*["']?)\/api\/public\/(img|file)\/([\w.-]+)/g

const folders = { img: 'images', file: 'files' } as const
type Folder = keyof typeof folders

export interface OwnFile {
  readonly folder: Folder
  readonly name: string
}

/** The pictures and files a text names. */
export const ownFilesOf = (text: StatementText): readonly OwnFile[] =>
  Object.values(text).flatMap((part: string) =>
    [...part.matchAll(ownLink)].map(([, , folder, name]) => ({ folder: folder as Folder, name: name ?? '' })),
  )

/** Path of an image or file in the package, relative to the problem's folder. */
export const placeOf = ({ folder, name }: OwnFile): string => `${folders[folder]}/${name}`

/** Points a text at the package's own copies of those files that are in it. */
export const withLocalLinks = (text: StatementText, isThere: (file: OwnFile) => boolean): StatementText => {
  const rewrite = (part: string): string =>
    part.replace(ownLink, (whole, before: string, folder: Folder, name: string) =>
      isThere({ folder, name }) ? before + placeOf({ folder, name }) : whole,
    )
  const { title, description, input, output, hint } = text
  return {
    title,
    description: rewrite(description),
    input: rewrite(input),
    output: rewrite(output),
    hint: rewrite(hint),
  }
}
