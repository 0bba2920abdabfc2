import { people, type RequestOfCall } from '@school/api/client'
import { Button, Menu, Progress } from '@school/ui'
import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react'
import type { Export } from '../../exports'
import { useLanguage } from '../../language'
import { useText } from '../../text'

export type ReportFormat = 'xlsx' | 'csv' | 'pdf'

type Asked = Omit<RequestOfCall<typeof people.exportStudentReport>['body'], 'format' | 'language'>

type Props = { asked: Asked; work: Export<ReportFormat>; printing: boolean; onPrint: () => void }

/** Saves all rows of the report as a file, or prints them. */
export function ReportExport({ asked, work, printing, onPrint }: Props) {
  const text = useText()
  const { language } = useLanguage()
  const busy = printing || work.format !== undefined
  const save = (format: ReportFormat) =>
    void work.start(format, client => client.call(people.exportStudentReport, { body: { ...asked, format, language } }))
  return (
    <Menu
      label={text('people.export')}
      placement="bottom-end"
      items={[
        { key: 'xlsx', label: text('people.excel'), icon: FileSpreadsheet, disabled: busy, onSelect: () => save('xlsx') },
        { key: 'csv', label: text('people.csv'), icon: FileText, disabled: busy, onSelect: () => save('csv') },
        { key: 'pdf', label: text('people.pdf'), icon: FileText, disabled: busy, onSelect: () => save('pdf') },
        { key: 'rule', separator: true },
        { key: 'print', label: text('people.print'), icon: Printer, disabled: busy, onSelect: onPrint },
      ]}
      trigger={props => (
        <Button {...props} variant="primary" icon={Download} busy={busy}>
          {text('people.export')}
        </Button>
      )}
    />
  )
}

/** How far the file is. */
export function ExportProgress({
  work,
  printing,
}: Pick<Props, 'printing'> & { work: Pick<Export<ReportFormat>, 'format' | 'share'> }) {
  const text = useText()
  if (printing) return <Progress label={text('people.printing')} value={null} />
  return work.format ? <Progress label={text('people.exporting')} value={work.share} /> : null
}
