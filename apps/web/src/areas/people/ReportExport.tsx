import { people, type RequestOfCall } from '@school/api/client'
import { Progress, ReportActions, type ReportFile } from '@school/ui'
import type { Export } from '../../exports'
import { useLanguage } from '../../language'
import { useText } from '../../text'

type Asked = Omit<RequestOfCall<typeof people.exportStudentReport>['body'], 'format' | 'language'>

type Props = { asked: Asked; work: Export<ReportFile>; printing: boolean; onPrint: () => void }

/** Saves all rows of the report as a file, or prints them. */
export function ReportExport({ asked, work, printing, onPrint }: Props) {
  const { language } = useLanguage()
  return (
    <ReportActions
      working={printing ? 'print' : work.format}
      onPrint={onPrint}
      onSave={format =>
        void work.start(format, client => client.call(people.exportStudentReport, { body: { ...asked, format, language } }))
      }
    />
  )
}

/** How far the file is. */
export function ExportProgress({
  work,
  printing,
}: Pick<Props, 'printing'> & { work: Pick<Export<ReportFile>, 'format' | 'share'> }) {
  const text = useText()
  if (printing) return <Progress label={text('people.printing')} value={null} />
  return work.format ? <Progress label={text('people.exporting')} value={work.share} /> : null
}
