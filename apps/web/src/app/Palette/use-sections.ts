import { useMantineColorScheme } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { openDoor } from '../../api/login-door.ts'
import { endpointQuery } from '../../api/query.ts'
import { entersAdmin, useUser } from '../../api/session.ts'
import { useSiteConfig } from '../../api/site-config.ts'
import { currentLocale, switchLocale, useTranslation } from '../../i18n/index.ts'
import { useLater } from '../../lib/use-later.ts'
import { userHomeOf } from '../../lib/user-home.ts'
import { toast } from '../../ui/controls/toast.ts'
import { navigation } from '../Shell/navigation.ts'
import { type Entry, foundEntries, matchingEntries, recentOf } from './entries.ts'

export type SectionName = 'recent' | 'problems' | 'statements' | 'contests' | 'groups' | 'users' | 'pages' | 'actions'

export interface Section {
  readonly name: SectionName
  readonly entries: readonly Entry[]
}

const restMs = 150

/** Everything the palette offers for a text: pages and actions at once, the rest from one call to the server. */
export const useSections = (text: string, showKeys: () => void) => {
  const { t } = useTranslation(['palette', 'shell'])
  const user = useUser()
  const keyword = useLater(text.trim(), restMs)
  const found = useQuery({
    ...endpointQuery('search.everything', { query: { keyword } }, { quiet: true, placeholderData: keepPreviousData }),
    enabled: keyword !== '',
  })
  const pages = usePages()
  const actions = useActions(showKeys)
  const typed = text.trim()
  if (typed === '') {
    const recent = recentOf(user?.uid ?? null).map((entry): Entry => {
      const { detail, ...rest } = entry
      return { ...rest, key: `recent:${entry.to}`, ...(detail === undefined ? {} : { detail }) }
    })
    return {
      sections: shown([
        { name: 'recent', entries: recent },
        { name: 'pages', entries: pages },
        { name: 'actions', entries: actions },
      ]),
      isSearching: false,
      error: null,
    }
  }
  const results = found.data === undefined ? null : foundEntries(found.data, typed)
  const inList: Entry = {
    key: 'in-list',
    kind: 'action',
    text: t('inProblems', { text: typed }),
    to: `/problem?${new URLSearchParams({ keyword: typed })}`,
  }
  return {
    sections: shown([
      { name: 'problems', entries: results?.problems ?? [] },
      { name: 'statements', entries: results?.statements ?? [] },
      { name: 'contests', entries: results?.contests ?? [] },
      { name: 'groups', entries: results?.groups ?? [] },
      { name: 'users', entries: results?.users ?? [] },
      { name: 'pages', entries: matchingEntries(pages, typed) },
      { name: 'actions', entries: [...matchingEntries(actions, typed), inList] },
    ]),
    isSearching: keyword !== typed || found.isFetching,
    error: found.error,
  }
}

const shown = (sections: readonly Section[]): readonly Section[] => sections.filter(({ entries }) => entries.length > 0)

const usePages = (): readonly Entry[] => {
  const { t } = useTranslation(['palette', 'shell'])
  const user = useUser()
  const config = useSiteConfig()
  const page = (text: string, to: string): Entry => ({ key: to, kind: 'page', text, to })
  return [
    ...navigation
      .filter(({ area }) => area !== 'discussions' || config?.openPublicDiscussion === true)
      .map(({ area, to }) => page(t(`shell:nav.${area}`), to)),
    ...(user === null
      ? []
      : [
          page(t('shell:user.home'), userHomeOf(user.username, user.uid)),
          page(t('shell:user.submissions'), '/status?onlyMine=true'),
          page(t('shell:user.settings'), '/setting'),
        ]),
    ...(entersAdmin(user) ? [{ ...page(t('shell:user.admin'), '/admin/'), newWindow: true }] : []),
    page(t('shell:footer.about'), '/introduction'),
  ]
}

const useActions = (showKeys: () => void): readonly Entry[] => {
  const { t } = useTranslation(['palette', 'shell', 'common'])
  const user = useUser()
  const { setColorScheme } = useMantineColorScheme()
  const action = (key: string, text: string, run: () => void): Entry => ({ key, kind: 'action', text, run })
  const other = currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN'
  const schemes = [
    ['light', 'light'],
    ['dark', 'dark'],
    ['auto', 'system'],
  ] as const
  return [
    ...schemes.map(([scheme, key]) =>
      action(`theme:${key}`, t('theme', { theme: t(`shell:theme.${key}`) }), () => setColorScheme(scheme)),
    ),
    action('language', t('shell:language.switch'), () => {
      void switchLocale(other).catch(() => toast.error(t('common:errors.network')))
    }),
    action('keys', t('shell:keys.title'), showKeys),
    user === null
      ? action('login', t('shell:user.login'), () => openDoor('login'))
      : { key: 'logout', kind: 'action', text: t('shell:user.logout'), to: '/logout' },
  ]
}
