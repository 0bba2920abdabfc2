import { students } from '@school/api/client'
import { displayDay } from '@school/rules'
import { ButtonGroup, FormHeader, Panel, Progress, ReportActions, type ReportFile, ReportTools, Stack } from '@school/ui'
import { PaperHead } from '../../report'
import { useExport } from '../../report/exports'
import { ReportFilters } from '../../report/ReportFilters'
import { useReportWords } from '../../report/useReportWords'
import { useYearAndSchool } from '../../shell/heading'
import { useLanguage } from '../../texts/language'
import { useText } from '../../texts/text'
import { ReportTabs } from './ReportTabs'
import { StrengthChart } from './StrengthChart'
import { StrengthTable } from './StrengthTable'
import { useStrength } from './useStrength'

/** /student/statistics-report: how many students stand in which class, by what one chooses. */
export default function StudentStatistics() {
  const text = useText()
  const { language } = useLanguage()
  const context = useYearAndSchool()
  const strength = useStrength()
  const { report, asked, answer } = strength
  const { chips, printed } = useReportWords(report)
  const work = useExport<ReportFile>()
  const percent = report.values.flag('percent')
  // While the next matrix is on its way, the filters are no longer those of the one that shows.
  const matrix = answer.isLoading ? undefined : answer.data
  const shown = { strength, matrix, percent }
  const save = (format: ReportFile) =>
    void work.start(format, client =>
      client.call(students.exportStatistics, { body: { filters: asked, percent, format, language } }),
    )
  return (
    <>
      <PaperHead title={text('students.statistics')} {...printed} />
      <FormHeader
        title={text('students.statistics')}
        caption="Info"
        context={context}
        actions={<ReportActions working={work.format} onPrint={() => window.print()} onSave={save} />}
      />
      <ReportTabs />
      {work.format ? <Progress label={text('report.exporting')} value={work.share} /> : null}
      <ReportFilters report={report} />
      <Stack>
        <Panel>
          <ReportTools
            count={matrix ? text('students.strength', { count: matrix.totals.at(-1) ?? 0, date: displayDay(matrix.onDate) }) : ''}
            chips={chips}
            onClear={report.clear}
          >
            <ButtonGroup
              aria-label={text('students.show')}
              options={[
                { value: 'counts', label: text('students.counts') },
                { value: 'percent', label: text('students.percent') },
              ]}
              value={percent ? 'percent' : 'counts'}
              onChange={value => report.set({ percent: value === 'percent' ? '1' : undefined })}
            />
          </ReportTools>
          <StrengthTable {...shown} />
        </Panel>
        <StrengthChart {...shown} />
      </Stack>
    </>
  )
}
