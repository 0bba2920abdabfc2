import {
  bodyWithWords,
  type FormatEditor,
  type FormatEntry,
  type FormatMoment,
  measureSms,
  notificationBody,
  previewMessage,
} from '@school/rules'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { FormattedNumber, useIntl } from 'react-intl'
import { Button } from '../form/Button'
import { IconButton } from '../form/IconButton'
import { chargedMessage, formatMessages, positionMessage } from './formats.messages'
import { Bubble, FigureRow, Figures, Meter, MeterPart, Note, PreviewHead, Side, To } from './SetFormat.styles'

/** The texts of the dialog as one recipient gets them. */
export function renderedTexts(editor: FormatEditor, entry: FormatEntry, moment: FormatMoment) {
  const { parameters, door, fields, channel } = editor
  const render = (body: string) =>
    previewMessage({ body, content: fields.content, entry, parameters, door, moment, flat: channel === 'whatsapp' })
  if (channel !== 'notification') return { title: '', body: render(bodyWithWords(editor)), whole: render(bodyWithWords(editor)) }
  const title = render(fields.title)
  const body = render(fields.description)
  return { title, body, whole: title || body ? notificationBody(title, body).trim() : '' }
}

export type FormatPreviewProps = {
  editor: FormatEditor
  /** The recipients; the first fills the preview. */
  entries: readonly FormatEntry[]
  moment: FormatMoment
  /** Recipients in all, where not every one of them is known here. */
  recipients: number
  /** Where the message to this recipient goes, such as the number. */
  describe?: (entry: FormatEntry) => string | undefined
  /** The text goes out as an e-mail, which nothing is counted of. */
  mail?: boolean
  /** Offered while the text can be changed and holds letters that cost more. */
  onMakePlain?: () => void
  /** More rows below the figures. */
  children?: ReactNode
}

const noEntry: FormatEntry = {}

/** What the message looks like and what it counts. */
export function FormatPreview({
  editor,
  entries,
  moment,
  recipients,
  describe,
  mail = false,
  onMakePlain,
  children,
}: FormatPreviewProps) {
  const intl = useIntl()
  const id = useId()
  const [at, setAt] = useState(0)
  const shown = Math.min(at, Math.max(entries.length - 1, 0))
  const entry = entries[shown] ?? noEntry
  const { title, body, whole } = renderedTexts(editor, entry, moment)
  const measure = measureSms(whole)
  const isSms = editor.channel === 'sms' && !mail
  const charged = isSms && measure.charged !== measure.count
  const characters = (measure.wide.length > 0 ? measure.wide : measure.double).map(letter => letter.trim() || '␣').join(' ')
  const address = entries.length > 0 ? describe?.(entry) : undefined
  return (
    <Side aria-labelledby={id}>
      <PreviewHead>
        <h3 id={id}>{intl.formatMessage(formatMessages.preview)}</h3>
        {entries.length > 1 ? (
          <>
            <span role="status">{intl.formatMessage(positionMessage, { at: shown + 1, total: entries.length })}</span>
            <IconButton
              icon={ChevronLeft}
              label={intl.formatMessage(formatMessages.previous)}
              aria-disabled={shown === 0 || undefined}
              onClick={() => setAt(Math.max(shown - 1, 0))}
            />
            <IconButton
              icon={ChevronRight}
              label={intl.formatMessage(formatMessages.next)}
              aria-disabled={shown === entries.length - 1 || undefined}
              onClick={() => setAt(Math.min(shown + 1, entries.length - 1))}
            />
          </>
        ) : null}
      </PreviewHead>
      <Bubble data-preview="">
        {title ? <b>{title}</b> : null}
        {body || (title ? null : <span>{intl.formatMessage(formatMessages.previewEmpty)}</span>)}
      </Bubble>
      {address ? <To>{address}</To> : null}
      {isSms ? <PartsMeter length={measure.length} count={measure.count} /> : null}
      <Figures>
        <FigureRow>
          {intl.formatMessage(formatMessages.length)}{' '}
          <b>
            <FormattedNumber value={measure.length} />
          </b>
        </FigureRow>
        {isSms ? (
          <FigureRow>
            {intl.formatMessage(formatMessages.count)}{' '}
            <b>
              <FormattedNumber value={measure.count} />
            </b>
          </FigureRow>
        ) : null}
        {charged ? <Note role="status">{intl.formatMessage(chargedMessage, { count: measure.charged, characters })}</Note> : null}
        {onMakePlain ? <Button onClick={onMakePlain}>{intl.formatMessage(formatMessages.makePlain)}</Button> : null}
        <FigureRow data-quiet="">
          {intl.formatMessage(formatMessages.selected)}{' '}
          <b>
            <FormattedNumber value={recipients} />
          </b>
        </FigureRow>
        {children}
      </Figures>
    </Side>
  )
}

/** A bar a message, at least three: how far the last one is filled. */
function PartsMeter({ length, count }: { length: number; count: number }) {
  const each = count > 1 ? 153 : 160
  return (
    <Meter aria-hidden>
      {Array.from({ length: Math.max(3, Math.min(count, 10)) }, (_, part) => part).map(part => (
        <MeterPart key={part}>
          <span style={{ width: `${Math.max(0, Math.min(1, (length - part * each) / each)) * 100}%` }} />
        </MeterPart>
      ))}
    </Meter>
  )
}
