import { type AnswerOfCall, cardSetup } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Badge, Button, Panel, Stack, Table } from '@school/ui'
import { Eye, Plus } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { CardForm } from './CardForm'
import { CardPreview } from './CardPreview'
import { TemplateForm } from './TemplateForm'

type Card = AnswerOfCall<typeof cardSetup.cards>[number]
type Template = AnswerOfCall<typeof cardSetup.templates>[number]

/** Cards of a year and the templates that they are printed by; a tab of the set-up. */
export function CardsTab({ yearId }: { readonly yearId: string }) {
  const intl = useIntl()
  const text = useText()
  const [card, setCard] = useState<Card | 'new'>()
  const [shown, setShown] = useState<{ readonly cardId: string | null; readonly templateId?: string }>()
  const [template, setTemplate] = useState<Template | 'new'>()
  const { data: offers } = useCall(cardSetup.offers, { query: { academicYearId: yearId } })
  const { data: cards, ...cardCall } = useCall(cardSetup.cards, { query: { academicYearId: yearId } })
  const { data: templates, ...templateCall } = useCall(cardSetup.templates, {})
  const failed = (call: Pick<typeof cardCall, 'error'> & { readonly mutate: () => Promise<unknown> }) =>
    call.error ? { children: problemText(intl, call.error), onRetry: () => void call.mutate() } : undefined
  const add = (label: string, onClick: () => void) =>
    offers?.mayChange ? (
      <Button icon={Plus} variant="primary" onClick={onClick}>
        {label}
      </Button>
    ) : undefined
  const preview = (of: NonNullable<typeof shown>) => ({
    key: 'preview',
    icon: Eye,
    label: text('reportCards.preview'),
    onSelect: () => setShown(of),
  })
  return (
    <Stack>
      <Panel title={text('reportCards.cards')} actions={add(text('reportCards.addCard'), () => setCard('new'))}>
        <Table<Card>
          cards
          label={text('reportCards.cards')}
          rows={cards}
          rowKey={row => row.id}
          rowName={row => row.name}
          onPick={row => setCard(row)}
          rowMenu={row => [preview({ cardId: row.id })]}
          error={cards ? undefined : failed(cardCall)}
          expectedRows={2}
          empty={{ title: text('reportCards.noCards') }}
          columns={[
            { key: 'name', header: text('reportCards.card'), look: 'name', cell: row => row.name },
            { key: 'kind', header: text('reportCards.kind'), cell: row => text(`reportCards.kind.${row.kind}`) },
            { key: 'node', header: text('reportCards.node'), cell: row => row.nodeName || '–' },
            { key: 'template', header: text('reportCards.template'), cell: row => row.template || text('reportCards.standard') },
            { key: 'courses', header: text('reportCards.courses'), cell: row => row.courses || text('app.all') },
            { key: 'made', header: text('reportCards.made'), align: 'end', cell: row => intl.formatNumber(row.made) },
            {
              key: 'active',
              header: text('reportCards.status'),
              cell: row => (
                <Badge status={row.active ? 'success' : 'secondary'}>
                  {text(row.active ? 'reportCards.active' : 'reportCards.inactive')}
                </Badge>
              ),
            },
          ]}
        />
      </Panel>
      <Panel title={text('reportCards.templates')} actions={add(text('reportCards.addTemplate'), () => setTemplate('new'))}>
        <Table<Template>
          cards
          label={text('reportCards.templates')}
          rows={templates}
          rowKey={row => row.id}
          rowName={row => row.name}
          onPick={row => setTemplate(row)}
          rowMenu={row => (row.used > 0 ? [preview({ cardId: null, templateId: row.id })] : [])}
          error={templates ? undefined : failed(templateCall)}
          expectedRows={1}
          empty={{ title: text('reportCards.noTemplates') }}
          columns={[
            { key: 'name', header: text('reportCards.template'), look: 'name', cell: row => row.name },
            { key: 'kind', header: text('reportCards.kind'), cell: row => text(`reportCards.kind.${row.kind}`) },
            { key: 'paper', header: text('reportCards.paper'), cell: row => text(`reportCards.paper.${row.paper}`) },
            { key: 'used', header: text('reportCards.used'), align: 'end', cell: row => intl.formatNumber(row.used) },
          ]}
        />
      </Panel>
      {card && offers ? (
        <CardForm card={card === 'new' ? undefined : card} offers={offers} onClose={() => setCard(undefined)} />
      ) : null}
      {template && offers ? (
        <TemplateForm
          template={template === 'new' ? undefined : template}
          mayChange={offers.mayChange}
          onClose={() => setTemplate(undefined)}
        />
      ) : null}
      {shown ? <CardPreview {...shown} onClose={() => setShown(undefined)} /> : null}
    </Stack>
  )
}
