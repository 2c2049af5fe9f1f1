import { Readable } from 'node:stream'
import {
  type Content,
  checkPicture,
  contentWithin,
  decoded,
  mapQuestionTexts,
  type PackagedProblem,
  PackageFault,
  type PackageLimits,
  type PictureKind,
  relativeLink,
  requireLinked,
} from '@verdict/problem-formats'
import type { Deps } from '../../../deps.ts'
import type { ProblemDraft, StatementText } from '../saving/draft.ts'

type KeepDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'cipher'>
type Statements = ProblemDraft['statements']

/**
 * Publishes the images and files of a problem under content-based names and updates the statements. A name always
 * refers to the same content, so browsers may cache it forever. Names depend on a site secret: users who know a problem
 * from elsewhere cannot test by its images whether a contest will use it.
 */
export const keepPictures = async (
  deps: KeepDeps,
  { draft, pictures, attachments }: PackagedProblem,
  limits: PackageLimits,
): Promise<Pick<ProblemDraft, 'statements' | 'questions'>> => {
  if (pictures.size > limits.pictures.perProblem) throw new PackageFault('picture.many')
  if (attachments.size > limits.attachments.perProblem)
    throw new PackageFault('extra.many', { max: limits.attachments.perProblem })
  const addresses = new Map<string, string>()
  for (const [name, picture] of pictures) {
    addresses.set(`images/${name}`, await publishPicture(deps, { name, picture }, limits))
  }
  for (const [name, file] of attachments) {
    addresses.set(`files/${name}`, await publishFile(deps, { name, file }, limits))
  }
  const statements: Statements = Object.fromEntries(
    Object.entries(draft.statements).map(([locale, text]) => [locale, point(text, addresses)]),
  )
  if (draft.questions === undefined) return { statements }
  return { statements, questions: mapQuestionTexts(draft.questions, (text) => rewrite(text, addresses)) }
}

const publishPicture = async (
  deps: KeepDeps,
  { name, picture }: { readonly name: string; readonly picture: Content },
  limits: PackageLimits,
): Promise<string> => {
  const bytes = await contentWithin(picture, name, limits.pictures.bytes)
  return storePicture(deps, { name, bytes, kind: checkPicture(name, bytes) })
}

/** Stores a checked picture. @returns its address. */
export const storePicture = async (
  deps: KeepDeps,
  { name, bytes, kind }: { readonly name: string; readonly bytes: Buffer; readonly kind: PictureKind },
): Promise<string> => {
  const kept = `${nameOf(deps, bytes)}.${kind}`
  await keep(deps, { folder: 'img', kept, name, bytes })
  return `/api/public/img/${kept}`
}

const publishFile = async (
  deps: KeepDeps,
  { name, file }: { readonly name: string; readonly file: Content },
  limits: PackageLimits,
): Promise<string> => {
  return storeFile(deps, { name, bytes: await contentWithin(file, name, limits.attachments.bytes) })
}

/** Stores a file of a statement. @returns its address. */
export const storeFile = async (
  deps: KeepDeps,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<string> => {
  const suffix = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? 'bin'
  const kept = `${nameOf(deps, bytes)}.${suffix}`
  await keep(deps, { folder: 'file', kept, name, bytes })
  return `/api/public/file/${kept}`
}

/**
 * The row is written before the file: it waits for a sweeper that is deleting the same file, and blocks later ones. The
 * file has no owner, because problems with the same image share it.
 */
const keep = async (
  { db, clock, files }: KeepDeps,
  file: { readonly folder: 'img' | 'file'; readonly kept: string; readonly name: string; readonly bytes: Buffer },
): Promise<void> => {
  const { folder, kept, bytes } = file
  const fresh = { created_at: clock.now(), dropped_at: null, unused_since: null }
  await db
    .insertInto('stored_file')
    .values({
      ...fresh,
      kind: folder === 'img' ? 'md' : 'mdFile',
      folder,
      name: kept,
      original_name: file.name.slice(0, 255),
      bytes: bytes.length,
    })
    .onConflict((conflict) => conflict.columns(['folder', 'name']).doUpdateSet(fresh))
    .execute()
  await files.putNamed(folder, kept, Readable.from([bytes]))
}

const nameOf = ({ cipher }: KeepDeps, bytes: Buffer): string => cipher.digest(bytes).toString('hex').slice(0, 32)

const point = (text: StatementText, addresses: ReadonlyMap<string, string>): StatementText => ({
  title: text.title,
  description: rewrite(text.description, addresses),
  input: rewrite(text.input, addresses),
  output: rewrite(text.output, addresses),
  hint: rewrite(text.hint, addresses),
})

const rewrite = (text: string, addresses: ReadonlyMap<string, string>): string =>
  text.replace(relativeLink, (whole, before: string, name: string) => {
    const address = addresses.get(name) ?? addresses.get(decoded(name))
    if (address !== undefined) return before + address
    requireLinked(name, new Map())
    return whole
  })
