import { type AnswerOfCall, tabSchemes } from '@school/api/client'
import { useApi } from '@school/api/react'
import { leafNodes } from '@school/rules'
import { Table, TextInput } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { inOrder, type PlacedNode, type WholeScheme } from './node-tree'

type Tried = AnswerOfCall<typeof tabSchemes.try>['nodes']

/** What leaves are out of in the first subject that has them. */
function maxima(scheme: WholeScheme): ReadonlyMap<string, number> {
  const byId = new Map(scheme.nodes.map(node => [node.id, node]))
  return new Map(
    leafNodes(scheme.nodes).map(node => {
      const examId = node.kind === 'tool' ? byId.get(node.parentId ?? '')?.examId : node.examId
      const toolId = node.kind === 'tool' ? node.toolId : null
      const cell = scheme.cells.find(one => one.entry === 'marks' && one.examId === examId && one.toolId === toolId)
      return [node.id, cell?.parts.reduce((sum, part) => sum + part.max, 0) || 100]
    }),
  )
}

/** Sample marks of one subject, and what every node comes to with them. */
export function TryDialog({ scheme, onClose }: { scheme: WholeScheme; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const fail = useProblemToast()
  const outOf = maxima(scheme)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState<Tried>()
  const [busy, setBusy] = useState(false)
  const reckon = async () => {
    setBusy(true)
    try {
      const marks = [...outOf].map(([nodeId, max]) => {
        const said = (typed[nodeId] ?? '').trim().toUpperCase()
        const number = Number(said.replace(',', '.'))
        if (said === '') return { nodeId, outOf: max }
        return Number.isNaN(number) ? { nodeId, code: said, outOf: max } : { nodeId, value: number, outOf: max }
      })
      setTried((await client.call(tabSchemes.try, { params: { id: scheme.id }, body: { marks } })).nodes)
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  const of = (id: string) => tried?.find(one => one.nodeId === id)
  const result = ({ node }: PlacedNode) => {
    const found = of(node.id)
    if (!found) return ''
    return found.obtained === null ? (found.code ?? '–') : `${found.obtained} / ${found.outOf}`
  }
  return (
    <FormDialog
      size="medium"
      title={text('tabSetup.try')}
      typed={false}
      save={{ label: text('tabSetup.reckon'), busy }}
      onSave={() => void reckon()}
      onClose={onClose}
    >
      <p>{text('tabSetup.tryHelp')}</p>
      <Table<PlacedNode>
        label={text('tabSetup.try')}
        rows={inOrder(scheme.nodes)}
        rowKey={row => row.node.id}
        columns={[
          {
            key: 'name',
            header: text('tabSetup.name'),
            look: 'name',
            cell: row => `${'\u2003'.repeat(row.depth)}${row.node.name}`,
          },
          {
            key: 'typed',
            header: text('tabSetup.sample'),
            width: '7rem',
            cell: row =>
              outOf.has(row.node.id) ? (
                <TextInput
                  aria-label={`${row.node.name} (${outOf.get(row.node.id)})`}
                  value={typed[row.node.id] ?? ''}
                  maxLength={6}
                  placeholder={String(outOf.get(row.node.id))}
                  onChange={value => setTyped({ ...typed, [row.node.id]: value })}
                />
              ) : null,
          },
          { key: 'result', header: text('tabSetup.result'), align: 'end', cell: result },
          {
            key: 'grade',
            header: text('tabSetup.grade'),
            cell: row => (outOf.has(row.node.id) ? '' : (of(row.node.id)?.grade ?? '')),
          },
        ]}
      />
    </FormDialog>
  )
}
