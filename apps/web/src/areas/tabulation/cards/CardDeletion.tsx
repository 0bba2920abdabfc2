import { type AnswerOfCall, cardSetup, reportCards } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { Banner, Button, FigureStrip, Filters, FormHeader, Progress, Stack } from '@school/ui'
import { Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useProblemToast } from '../../../forms/problems'
import { useYearAndSchool } from '../../../shell/heading'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { TypedDialog } from '../../fees/sync/TypedDialog'
import { DeletableCards } from './DeletableCards'
import { DeletedCards } from './DeletedCards'
import { begun, type DeletionChoice, DeletionFilters } from './DeletionFilters'
import { useCardWork } from './useCardWork'

type Counted = AnswerOfCall<typeof reportCards.countDeletion>

/** /curriculum/reportcard-deletion: wrong cards are counted, deleted after the code of the school was typed, and restored. */
export default function CardDeletion() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const context = useYearAndSchool()
  const fail = useProblemToast()
  const count = useAction(reportCards.countDeletion)
  const [year, setYear] = useState<string | null>(null)
  const [values, setValues] = useState<DeletionChoice>(begun)
  const [counted, setCounted] = useState<Counted>()
  const [asking, setAsking] = useState(false)
  const { data: offers } = useCall(cardSetup.offers, {})
  const { data: cards } = useCall(cardSetup.cards, { query: year ? { academicYearId: year } : {} })
  const work = useCardWork(() => setCounted(undefined))
  const cardId = values.cardId ?? cards?.[0]?.id
  const set = (change: Partial<DeletionChoice>) => {
    setValues(before => ({ ...before, ...change }))
    setCounted(undefined)
  }
  const body = {
    ...values,
    cardId: cardId ?? '',
    courseIds: [...values.courseIds],
    divisionIds: [...values.divisionIds],
    studentIds: [...values.studentIds],
  }
  const remove = async (answer: { confirm: string; reason: string }) => {
    await work.job('delete', async client => ({
      job: await client.call(reportCards.confirmDeletion, {
        params: { id: counted!.id },
        body: { typedText: answer.confirm, reason: answer.reason },
      }),
      result: null,
    }))
    setAsking(false)
  }
  const figure = (key: keyof Counted['counts']) => ({
    key,
    label: text(`reportCards.count.${key}`),
    value: intl.formatNumber(counted?.counts[key] ?? 0),
  })
  return (
    <>
      <FormHeader title={title('s.tab.deletion')} context={context} />
      <Filters>
        <DeletionFilters
          offers={offers}
          cards={cards}
          year={year}
          onYear={setYear}
          cardId={cardId}
          values={values}
          onChange={set}
        />
      </Filters>
      <Stack>
        {work.doing ? <Progress label={text('reportCards.deleting')} value={work.share} /> : null}
        {counted ? (
          <FigureStrip
            label={text('reportCards.countThem')}
            figures={(['students', 'versions', 'files', 'published', 'seen'] as const).map(figure)}
          />
        ) : null}
        {counted && counted.counts.published > 0 ? (
          <Banner tone="warning">{text('reportCards.publishedGo', { n: counted.counts.published })}</Banner>
        ) : null}
        {cardId ? (
          <DeletableCards
            query={{ ...body, cardId }}
            actions={
              counted ? (
                <Button icon={Trash2} variant="danger" onClick={() => setAsking(true)}>
                  {text('reportCards.delete')}
                </Button>
              ) : (
                <Button icon={Search} busy={count.busy} onClick={() => void count.run({ body }).then(setCounted).catch(fail)}>
                  {text('reportCards.countThem')}
                </Button>
              )
            }
          />
        ) : null}
        <DeletedCards />
      </Stack>
      {asking && counted && offers ? (
        <TypedDialog
          title={text('reportCards.delete')}
          help={text('reportCards.deleteHelp', { n: counted.counts.versions })}
          label={text('reportCards.delete')}
          code={offers.schoolCode}
          least={5}
          tooShort={text('reportCards.reasonShort', { n: 5 })}
          busy={work.doing !== undefined}
          onConfirm={answer => void remove(answer)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
