import { Button } from '@mantine/core'
import { download } from '../../../../api/download.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import styles from './Data.module.css'

interface Props {
  readonly pid: number
  readonly hasData: boolean
  readonly onAdd: () => void
}

export function DataActions({ pid, hasData, onAdd }: Props) {
  const { t } = useTranslation('adminProblems')
  return (
    <span className={styles.row}>
      <Button size="xs" variant="default" onClick={onAdd}>
        {t('data.addCase')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={!hasData}
        onClick={() => void download('testdata.download', { query: { pid } }).catch(() => {})}
      >
        {t('data.download')}
      </Button>
    </span>
  )
}
