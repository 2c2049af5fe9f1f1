import { useShortName } from './site-config.ts'

/** The title of the browser's tab. */
export function PageTitle({ text }: { text: string }) {
  const site = useShortName()
  return <title>{text === '' ? site : `${text} · ${site}`}</title>
}
