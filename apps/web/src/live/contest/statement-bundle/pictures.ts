import type { StatementBundle } from '@verdict/contract'
import type { DataFor } from '../../../api/endpoints.ts'
import { fromBase64 } from './decrypt.ts'

/** Local addresses of the pictures of a bundle, for as long as the page is open. */
export const pictureUrls = ({ pictures }: StatementBundle): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(pictures).map(([address, { type, content }]) => [
      address,
      URL.createObjectURL(new Blob([fromBase64(content)], { type })),
    ]),
  )

type Detail = DataFor<'contestProblems.detail'>

/** Shows pictures from this device, also in the answers that the server sends later. */
export const withLocalPictures = (data: Detail, urls: ReadonlyMap<string, string>): Detail => {
  if (urls.size === 0) return data
  const local = (html: string): string =>
    html.replace(/(<img\b[^>]*?\ssrc=")([^"]*)"/g, (whole, head: string, address: string) => {
      const url = urls.get(address)
      return url === undefined ? whole : `${head}${url}"`
    })
  const { description, input, output, hint } = data.problem.html
  const html = { description: local(description), input: local(input), output: local(output), hint: local(hint) }
  return { ...data, problem: { ...data.problem, html } }
}
