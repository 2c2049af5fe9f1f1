import { Button } from '@mantine/core'
import { useTranslation } from '../../../i18n/index.ts'
import type { ExtraFile } from '../../../lib/extra-files.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import styles from './FilesTab.module.css'
import { IconDownload } from './icons.ts'

/** Files provided by the problem in addition to its statement. */
export default function FilesTab({ files }: { files: readonly ExtraFile[] }) {
  const { t } = useTranslation('workspace')
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.name} className={styles.file}>
          <details>
            <summary>{file.name}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long file scrolls, by keyboard too */}
            <pre className={styles.text} tabIndex={0}>
              {file.content}
            </pre>
          </details>
          <CopyButton text={file.content} label={t('files.copy', { name: file.name })} />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload aria-hidden size={14} />}
            aria-label={t('files.downloadOne', { name: file.name })}
            onClick={() => download(file)}
          >
            {t('files.download')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const download = ({ name, content }: ExtraFile): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
