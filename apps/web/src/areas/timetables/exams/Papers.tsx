import { type AnswerOfCall, type examTimetables, timetables } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Actions, Badge, Banner, Button, EmptyState, Link, Panel, PanelBody, PanelList, Stack } from '@school/ui'
import { CalendarPlus, ExternalLink, Eye, History } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../texts/text'

export type ReadExams = AnswerOfCall<typeof examTimetables.mine>[number]
type Paper = ReadExams['papers'][number]

function PaperText({ paper }: { readonly paper: Paper }) {
  const text = useText()
  const lines = [
    [`${displayDay(paper.date)}, ${paper.startTime}–${paper.endTime}`, paper.room, paper.divisions],
    [paper.reportingTime ? `${text('exams.reporting')} ${paper.reportingTime}` : ''],
    [paper.syllabus ? `${text('exams.syllabus')}: ${paper.syllabus}` : ''],
  ]
  return (
    <>
      <strong>{paper.title || paper.subject}</strong>
      {paper.duty ? <Badge status="info">{text('exams.duty')}</Badge> : null}
      {lines
        .map(parts => parts.filter(Boolean).join(' · '))
        .filter(Boolean)
        .map(line => (
          <div key={line}>{line}</div>
        ))}
      {paper.syllabusFile ? (
        <div>
          <Link href={paper.syllabusFile.url} external>
            {text('exams.syllabusFile')}
          </Link>
        </div>
      ) : null}
    </>
  )
}

interface Props {
  readonly exams: readonly ReadExams[]
  readonly forFamily: boolean
  /** Gets the papers as a file for calendars. */
  readonly onCalendar: () => void
}

/** Exam timetables as they are read: upcoming papers with how far they are, past ones once they are asked for. */
export function Papers({ exams, forFamily, onCalendar }: Props) {
  const text = useText()
  const { client } = useApi()
  const reload = useReload()
  const [isPastShown, showPast] = useState(false)
  const past = exams.filter(one => one.isOver).length
  const none = (
    <Panel>
      <EmptyState title={text('exams.noneHere')} />
    </Panel>
  )
  if (exams.length === 0) return none
  const seen = (one: ReadExams) => {
    const body = { kind: 'exam' as const, refId: one.id, revision: one.revision }
    void client
      .call(forFamily ? timetables.familySeen : timetables.seen, { body })
      .then(() => reload(timetables.family))
      .catch(() => {})
  }
  return (
    <Stack>
      {past === exams.length && !isPastShown ? none : null}
      {exams
        .filter(one => isPastShown || !one.isOver)
        .map(one => (
          <Panel
            key={one.id}
            title={`${one.name} · ${one.course}`}
            actions={one.isOver ? <Badge>{text('exams.over')}</Badge> : undefined}
          >
            {one.changedOn || one.instructions || one.file ? (
              <PanelBody>
                <Stack>
                  {one.changedOn ? <Banner>{text('timetables.changedOn', { date: displayDay(one.changedOn) })}</Banner> : null}
                  {one.instructions ? <p>{one.instructions}</p> : null}
                  <Actions>
                    {one.file ? (
                      <Button icon={ExternalLink} onClick={() => window.open(one.file!.url, '_blank', 'noopener,noreferrer')}>
                        {text('exams.openFile')}
                      </Button>
                    ) : null}
                    {one.changedOn ? (
                      <Button icon={Eye} onClick={() => seen(one)}>
                        {text('exams.seen')}
                      </Button>
                    ) : null}
                  </Actions>
                </Stack>
              </PanelBody>
            ) : null}
            <PanelList
              rows={one.papers.map(paper => ({
                key: paper.id,
                text: <PaperText paper={paper} />,
                end: paper.inDays >= 0 ? <Badge status="info">{text('exams.inDays', { n: paper.inDays })}</Badge> : null,
              }))}
            />
          </Panel>
        ))}
      <Actions>
        <Button icon={CalendarPlus} onClick={onCalendar}>
          {text('exams.calendar')}
        </Button>
        {past > 0 && !isPastShown ? (
          <Button icon={History} onClick={() => showPast(true)}>
            {text('exams.past', { n: past })}
          </Button>
        ) : null}
      </Actions>
    </Stack>
  )
}
