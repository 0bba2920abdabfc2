import { tabMasters, tabSchemes } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { Actions, Banner, Button, ErrorState, Panel, PanelBody, Skeleton, Stack, useToast } from '@school/ui'
import { ArrowLeft, FlaskConical, Plus, Rocket, Save, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../../forms/problems'
import { useAskedClose } from '../../../forms/unsaved'
import { useText } from '../../../texts/text'
import { NodeForm } from './NodeForm'
import { NodeTable } from './NodeTable'
import type { TreeNode, WholeScheme } from './node-tree'
import { RulesForm } from './RulesForm'
import { SchemeStatus } from './Schemes'
import { TryDialog } from './TryDialog'
import type { TabSetup } from './useTabSetup'
import { useTree } from './useTree'

type Open =
  | { readonly what: 'rules' | 'try' }
  | { readonly what: 'node'; readonly node?: TreeNode; readonly parentId: string | null }

interface EditorProps {
  readonly setup: TabSetup
  readonly onClose: () => void
}

function Editor({ scheme, setup, onClose }: EditorProps & { readonly scheme: WholeScheme }) {
  const text = useText()
  const { client } = useApi()
  const tree = useTree(scheme)
  const [open, setOpen] = useState<Open>()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const close = () => setOpen(undefined)
  const back = useAskedClose(tree.changed, onClose)
  const readOnly = !setup.mayChange || scheme.status === 'Archived'
  const root = tree.nodes.find(node => node.parentId === null)
  const [activating, setActivating] = useState(false)
  const activate = async () => {
    setActivating(true)
    try {
      const { sheets } = await client.call(tabSchemes.activate, { params: { id: scheme.id }, body: { version: scheme.version } })
      toast.success(text('tabSetup.activated', { n: sheets }))
      await reload(tabSchemes.get, tabSchemes.list, tabMasters.checklist)
    } catch (failure) {
      fail(failure)
    } finally {
      setActivating(false)
    }
  }
  return (
    <Stack>
      <Panel
        title={`${scheme.name} · ${scheme.courses.map(one => one.name).join(', ')}`}
        actions={<SchemeStatus status={scheme.status} />}
        commands={[
          {
            key: 'try',
            icon: FlaskConical,
            label: text('tabSetup.try'),
            disabled: tree.changed,
            onSelect: () => setOpen({ what: 'try' }),
          },
          ...(readOnly
            ? []
            : [
                { key: 'rules', icon: Settings2, label: text('tabSetup.rules'), onSelect: () => setOpen({ what: 'rules' }) },
                {
                  key: 'add',
                  icon: Plus,
                  label: text('tabSetup.addNode'),
                  onSelect: () => setOpen({ what: 'node', parentId: root?.id ?? null }),
                },
              ]),
        ]}
      >
        {scheme.missing > 0 ? (
          <PanelBody>
            <Banner tone="warning">{text('error.MaximaMissing', { n: scheme.missing })}</Banner>
          </PanelBody>
        ) : null}
        <NodeTable
          tree={tree}
          readOnly={readOnly}
          onEdit={node => setOpen({ what: 'node', node, parentId: node.parentId })}
          onAdd={parentId => setOpen({ what: 'node', parentId })}
        />
        <PanelBody>
          <Actions>
            <Button icon={ArrowLeft} onClick={back}>
              {text('tabSetup.back')}
            </Button>
            {scheme.status === 'Draft' && !readOnly ? (
              <Button
                icon={Rocket}
                variant={tree.changed ? undefined : 'primary'}
                disabled={tree.changed}
                busy={activating}
                onClick={() => void activate()}
              >
                {text('tabSetup.activate')}
              </Button>
            ) : null}
            {readOnly ? null : (
              <Button
                icon={Save}
                variant={tree.changed ? 'primary' : undefined}
                disabled={!tree.changed}
                busy={tree.apply.busy}
                onClick={() => void tree.save()}
              >
                {text(scheme.status === 'Active' ? 'tabSetup.applyChanges' : 'app.save')}
              </Button>
            )}
          </Actions>
        </PanelBody>
      </Panel>
      {open?.what === 'node' && setup.offers ? (
        <NodeForm
          key={open.node?.id ?? 'new'}
          node={open.node}
          parentId={open.parentId}
          nodes={tree.nodes}
          yearId={scheme.academicYearId}
          tools={setup.offers.tools}
          onPut={tree.put}
          onClose={close}
        />
      ) : null}
      {open?.what === 'rules' && setup.offers ? <RulesForm scheme={scheme} offers={setup.offers} onClose={close} /> : null}
      {open?.what === 'try' ? <TryDialog scheme={scheme} onClose={close} /> : null}
      {tree.apply.dialog}
    </Stack>
  )
}

/** One scheme: its tree, its rules, what it would come to. */
export function SchemeEditor({ id, ...rest }: EditorProps & { readonly id: string }) {
  const intl = useIntl()
  const { data, error, mutate } = useCall(tabSchemes.get, { params: { id } })
  if (data) return <Editor key={data.version} scheme={data} {...rest} />
  if (error) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  return <Skeleton height="320px" />
}
