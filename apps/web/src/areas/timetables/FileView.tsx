import { type AnswerOfCall, type Problem, timetables } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Actions, Banner, Button, EmptyState, ErrorState, Facts, Panel, PanelBody, Skeleton, Stack } from '@school/ui'
import { Download, ExternalLink } from 'lucide-react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../forms/problems'
import { saveBlob } from '../../report/save-blob'
import { useText } from '../../texts/text'

type Read = AnswerOfCall<typeof timetables.week>
/** The call that sends the file, by who reads it. */
export type FileWay = 'class' | 'teacher' | 'family'

interface Props {
  /** Whose timetable it is. */
  readonly title: string
  readonly read: Read | undefined
  readonly error: Problem | undefined
  readonly onRetry: () => void
  readonly empty: string
  readonly way: FileWay
}

/** A timetable that is a file: from when it holds, to be opened, printed from there, and saved. */
export function FileView({ title, read, error, onRetry, empty, way }: Props) {
  const intl = useIntl()
  const text = useText()
  const fail = useProblemToast()
  const { client } = useApi()
  const reload = useReload()
  if (error && !read) return <ErrorState onRetry={onRetry}>{problemText(intl, error)}</ErrorState>
  if (!read) return <Skeleton />
  const { file } = read
  if (!file)
    return (
      <Panel>
        <EmptyState title={empty} />
      </Panel>
    )
  const params = { id: file.id }
  // Who opened or saved it has seen it; that this was not noted is no trouble of the reader.
  const seen = () => {
    if (!read.changedOn) return
    const body = { kind: way === 'teacher' ? ('teacher' as const) : ('class' as const), refId: file.id }
    const noted = client.call(way === 'family' ? timetables.familySeen : timetables.seen, { body })
    void noted.then(() => reload(timetables.family, timetables.week, timetables.classTimetable)).catch(() => {})
  }
  const sent = () => {
    switch (way) {
      case 'family':
        return client.download(timetables.familyDownload, { params: { ...params, kind: 'class' } })
      case 'class':
        return client.download(timetables.downloadClass, { params })
      case 'teacher':
        return client.download(timetables.downloadTeacher, { params })
    }
  }
  return (
    <Panel title={title}>
      <PanelBody>
        <Stack>
          {read.changedOn ? (
            <Banner>
              {text(way === 'family' ? 'timetables.changedOn' : 'timetables.updatedOn', { date: displayDay(read.changedOn) })}
            </Banner>
          ) : null}
          <Facts>
            <dt>{text('timetables.title')}</dt>
            <dd>{file.title || file.name}</dd>
            <dt>{text('timetables.effectiveFrom')}</dt>
            <dd>{displayDay(file.effectiveFrom)}</dd>
          </Facts>
          <Actions>
            <Button
              variant="primary"
              icon={ExternalLink}
              onClick={() => {
                window.open(file.url, '_blank', 'noopener,noreferrer')
                seen()
              }}
            >
              {text('timetables.openToPrint')}
            </Button>
            <Button
              icon={Download}
              onClick={() =>
                void sent().then(blob => {
                  saveBlob(blob, file.name)
                  seen()
                }, fail)
              }
            >
              {text('timetables.download')}
            </Button>
          </Actions>
        </Stack>
      </PanelBody>
    </Panel>
  )
}
