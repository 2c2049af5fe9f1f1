import { useMantineColorScheme } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { DeskKind } from '@verdict/contract'
import { type ComponentType, useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { call, messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { currentLocale, switchLocale, useTranslation } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { IconLanguage, IconMoon, IconSun } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import styles from './Desk.module.css'
import { deskKinds } from './desk-kinds.ts'
import { deskTitleQuery } from './queries.ts'

/** Content of each desk. */
export type Desks = Readonly<Record<DeskKind, ComponentType<{ readonly cid: number }>>>

/** A desk as a separate page, for a phone or a screen in the hall; holders of a pass need no account. */
export function DeskPage({ desks }: { desks: Desks }) {
  const { contestID = '', desk = '' } = useParams()
  const kind = deskKinds.find((deskKind) => deskKind === desk)
  if (kind === undefined || !/^\d{1,9}$/.test(contestID)) return <Closed />
  return <Known key={`${contestID}/${kind}`} cid={Number(contestID)} kind={kind} desks={desks} />
}

function Known({ cid, kind, desks }: { cid: number; kind: DeskKind; desks: Desks }) {
  const { t } = useTranslation('contestDesks')
  const { data, error } = useQuery(deskTitleQuery(cid, kind))
  const Desk = desks[kind]
  if (data === undefined) return error === null ? <div className={styles.page} aria-busy /> : <Closed error={error} />
  return (
    <div className={styles.page}>
      <PageTitle text={`${t(`desk.${kind}`)} · ${data.title}`} />
      <header className={styles.top}>
        <h1>{t(`desk.${kind}`)}</h1>
        <p>{data.title}</p>
        <Settings />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Desk cid={cid} />
      </main>
    </div>
  )
}

/** Target of a pass link: the secret is in the fragment and is removed from the address immediately. */
export function EnterDeskPage() {
  const { t } = useTranslation('contestDesks')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { mutate, error } = useMutation({
    mutationFn: (secret: string) => call('deskPasses.enter', { body: { secret } }, { quiet: true }),
    onSuccess: ({ cid, desk }) => void navigate(`/desk/${cid}/${desk}`, { replace: true }),
  })
  useEffect(() => mutate(hash.slice(1)), [mutate, hash])
  if (error !== null) return <Closed error={error} />
  return (
    <main id="main" className={styles.closed} aria-busy>
      <PageTitle text={t('desk.entering')} />
      <p role="status">{t('desk.entering')}</p>
    </main>
  )
}

function Closed({ error = null }: { error?: Error | null }) {
  const { t } = useTranslation('contestDesks')
  return (
    <main id="main" tabIndex={-1} className={styles.closed}>
      <PageTitle text={t('desk.closed')} />
      <h1>{t('desk.closed')}</h1>
      <EmptyState drawing="locked" title={error === null ? t('desk.askAgain') : messageOf(error)} />
    </main>
  )
}

/** Language and theme, which the site's bar offers elsewhere. */
function Settings() {
  const { t } = useTranslation('contestDesks')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark =
    colorScheme === 'dark' || (colorScheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  const other = currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN'
  return (
    <span className={styles.tools}>
      <IconButton lang={other} label={t('desk.language')} onClick={() => void switchLocale(other)}>
        <IconLanguage aria-hidden size={18} />
      </IconButton>
      <IconButton label={t('desk.theme')} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {isDark ? <IconSun aria-hidden size={18} /> : <IconMoon aria-hidden size={18} />}
      </IconButton>
    </span>
  )
}
