import { type AnswerOfCall, familyCards } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Actions, Banner, Button, ErrorState, media, Panel, PanelBody, Skeleton, Stack, Table, useMediaQuery } from '@school/ui'
import { ArrowLeft, Check, Download, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useDone } from '../../../forms/done'
import { problemText, useProblemToast } from '../../../forms/problems'
import { saveBlob } from '../../../report/save-blob'
import { useDayOf } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { CardContentView } from './CardContentView'

type Listed = AnswerOfCall<typeof familyCards.list>[number]
type Other = AnswerOfCall<typeof familyCards.card>['others'][number]

interface Props {
  readonly card: Listed
  readonly onClose: () => void
  /** It is not there any more: the list is read anew. */
  readonly onGone: () => void
}

/** Percent of the subjects on the child's other cards of the year. */
function Compared({ others, subjects }: { others: readonly Other[]; subjects: readonly string[] }) {
  const text = useText()
  const intl = useIntl()
  const of = (other: Other, name: string) => other.subjects.find(subject => subject.name === name)?.percent ?? null
  return (
    <Panel title={text('familyCards.compare')}>
      <Table<string>
        label={text('familyCards.compare')}
        rows={[...subjects]}
        rowKey={name => name}
        rowName={name => name}
        empty={{ title: text('familyCards.nothing') }}
        columns={[
          { key: 'subject', header: text('familyCards.subject'), look: 'name', cell: name => name },
          ...others.map(other => ({
            key: other.id,
            header: other.name,
            align: 'end' as const,
            cell: (name: string) => {
              const percent = of(other, name)
              return percent === null ? '–' : `${intl.formatNumber(percent)} %`
            },
          })),
        ]}
      />
    </Panel>
  )
}

/** One published card as it was made: read, saved, printed, and said to be seen. */
export function FamilyCard({ card, onClose, onGone }: Props) {
  const intl = useIntl()
  const text = useText()
  const dayOf = useDayOf()
  const fail = useProblemToast()
  const { client } = useApi()
  const phone = useMediaQuery(media.phone)
  const done = useDone(familyCards.list, familyCards.card)
  const { data, error, mutate } = useCall(familyCards.card, { params: { id: card.id } })
  const isGone = error?.status === 404
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])
  const save = () =>
    void client
      .download(familyCards.file, { params: { id: card.id } })
      .then(blob => saveBlob(blob, `${card.name}.pdf`))
      .catch(fail)
  const seen = () =>
    done(() => client.call(familyCards.acknowledge, { params: { id: card.id } }), text('familyCards.acknowledged'))
  const haveSeen = data?.mayAcknowledge ? (
    <Button icon={Check} onClick={() => void seen()}>
      {text('familyCards.haveSeen')}
    </Button>
  ) : null
  return (
    <Stack>
      <Actions>
        <Button icon={ArrowLeft} onClick={onClose}>
          {text('familyCards.back')}
        </Button>
        <Button icon={Download} variant="primary" onClick={save}>
          {text('familyCards.download')}
        </Button>
        {phone ? null : (
          <Button icon={Printer} disabled={!data} onClick={() => window.open(data?.fileUrl, '_blank', 'noopener,noreferrer')}>
            {text('familyCards.print')}
          </Button>
        )}
        {phone ? null : haveSeen}
      </Actions>
      {card.revised ? (
        <Banner>
          {[text('familyCards.revisedOn', { date: dayOf(card.revised) }), card.revisedNote].filter(Boolean).join(' · ')}
        </Banner>
      ) : null}
      {error && !data && !isGone ? (
        <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
      ) : data?.content ? (
        <CardContentView content={data.content} />
      ) : data ? (
        <Panel title={card.name}>
          <PanelBody>{text('familyCards.onlyFile')}</PanelBody>
        </Panel>
      ) : (
        <Skeleton />
      )}
      {/* On a phone a card is read before it is said to be seen. */}
      {phone && haveSeen ? <Actions>{haveSeen}</Actions> : null}
      {data?.content && data.others.length > 0 ? (
        <Compared others={data.others} subjects={data.content.subjects.map(subject => subject.name)} />
      ) : null}
    </Stack>
  )
}
