import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { DirectoryForm } from './DirectoryForm.tsx'
import styles from './SignOn.module.css'
import { keepWayBack } from './way-back.ts'

type Provider = DataFor<'signOn.providers'>[number]

interface Props {
  readonly providers: readonly Provider[]
  readonly onDirectory: (isOpen: boolean) => void
}

/** One button for each identity provider; it leads to the provider's own login page. */
export default function SignOnButtons({ providers, onDirectory }: Props) {
  const { t } = useTranslation('signOn')
  const begin = useMutation({
    mutationFn: ({ id }: Provider) => call('signOn.begin', { body: { provider: id } }, { quiet: true }),
    onSuccess: ({ url }) => {
      keepWayBack(location.pathname + location.search + location.hash)
      location.assign(url)
    },
  })
  const [directory, setDirectory] = useState<Provider | null>(null)
  const choose = (provider: Provider | null): void => {
    setDirectory(provider)
    onDirectory(provider !== null)
  }
  if (directory !== null) return <DirectoryForm provider={directory} onBack={() => choose(null)} />
  return (
    <section className={styles.buttons} aria-label={t('others')}>
      <p className={styles.or}>{t('or')}</p>
      {begin.isError && <Notice kind="error">{messageOf(begin.error)}</Notice>}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="default"
          fullWidth
          loading={(begin.isPending || begin.isSuccess) && begin.variables.id === provider.id}
          onClick={() => (provider.kind === 'ldap' ? choose(provider) : begin.mutate(provider))}
        >
          {t('with', { name: provider.name })}
        </Button>
      ))}
    </section>
  )
}
