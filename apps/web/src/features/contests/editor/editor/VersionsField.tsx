import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import styles from './Editor.module.css'
import { type KnownVersion, knownVersions, presentVersions } from './known-versions.ts'
import type { Fields } from './use-contest-form.ts'

const hostsQuery = endpointQuery('site.judgeHosts', {}, { staleTime: 60_000, quiet: true })

interface Props {
  readonly fields: Fields
  /** The languages that the contest accepts. */
  readonly names: readonly string[]
}

/** Pins the compiler or runtime of each language to a version that judge hosts have. */
export function VersionsField({ fields: { values: form, set }, names }: Props) {
  const { t } = useTranslation('adminContests')
  const { data } = useQuery(hostsQuery)
  const known = knownVersions(data ?? [])
  const rows = names.filter((name) => known.has(name) || Object.hasOwn(form.toolchains, name))
  const pinned = rows.filter((name) => Object.hasOwn(form.toolchains, name)).length
  const pin = (name: string, version: string): void => {
    const { [name]: _, ...others } = form.toolchains
    set({ toolchains: version === '' ? others : { ...others, [name]: version } })
  }
  return (
    <details className={styles.versions}>
      <summary>
        {t('versions.title')}{' '}
        <small>{pinned === 0 ? t('versions.none') : t('versions.count', { count: pinned })}</small>
      </summary>
      <p className={styles.hint}>{t('versions.hint')}</p>
      {data !== undefined && rows.length === 0 && <p className={styles.hint}>{t('versions.noHosts')}</p>}
      {rows.length > 0 && (
        <div className={styles.versionButtons}>
          <Button size="xs" variant="default" onClick={() => set({ toolchains: presentVersions(rows, known) })}>
            {t('versions.pinAll')}
          </Button>
          <Button size="xs" variant="subtle" disabled={pinned === 0} onClick={() => set({ toolchains: {} })}>
            {t('versions.clear')}
          </Button>
        </div>
      )}
      <div className={styles.versionRows}>
        {rows.map((name) => (
          <VersionRow
            key={name}
            name={name}
            known={known.get(name) ?? []}
            value={form.toolchains[name] ?? ''}
            isLoaded={data !== undefined}
            onChange={(version) => pin(name, version)}
          />
        ))}
      </div>
    </details>
  )
}

interface RowProps {
  readonly name: string
  readonly known: readonly KnownVersion[]
  readonly value: string
  readonly isLoaded: boolean
  readonly onChange: (version: string) => void
}

function VersionRow({ name, known, value, isLoaded, onChange }: RowProps) {
  const { t } = useTranslation('adminContests')
  const isMissing = isLoaded && value !== '' && !known.some(({ version }) => version === value)
  const options = known.map(({ version, hosts }) => ({
    value: version,
    label: t('versions.onHosts', { version, count: hosts }),
  }))
  return (
    <NativeSelect
      label={name}
      value={value}
      error={isMissing ? t('versions.missing') : null}
      data={[
        { value: '', label: t('versions.any') },
        ...options,
        ...(value !== '' && !options.some((option) => option.value === value) ? [{ value, label: value }] : []),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
