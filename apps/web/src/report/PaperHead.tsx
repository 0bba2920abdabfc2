import { letterheadLines, momentIn } from '@school/rules'
import { PrintHeader } from '@school/ui'
import { useSignedIn } from '../session'
import { useSchoolZone } from '../session/zone'
import { useSpeak, useText } from '../texts/text'

export interface PaperHeadProps {
  readonly title: string
  /** The academic year in words; that of the school when absent. */
  readonly year?: string
  /** Filters in words, each on a line. */
  readonly lines?: readonly string[]
}

/** The head of what is printed with the school, where it is and how it is reached, and who prints it at the foot. */
export function PaperHead({ title, year, lines }: PaperHeadProps) {
  const text = useText()
  const { speak } = useSpeak()
  const zone = useSchoolZone()
  const { claims, settings } = useSignedIn()
  const { school, academicYear } = settings
  return (
    <PrintHeader
      school={school?.name ?? ''}
      address={school ? letterheadLines(school, speak) : []}
      logoUrl={settings.schoollogo.url}
      title={title}
      year={year ?? (academicYear ? text('app.year', { year: academicYear.name }) : undefined)}
      lines={lines}
      printed={text('report.printedBy', { name: claims.unique_name, at: momentIn(zone, new Date()) })}
    />
  )
}
