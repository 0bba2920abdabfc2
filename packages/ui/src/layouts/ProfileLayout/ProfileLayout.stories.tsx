import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { FormHeader } from '../../feedback'
import { Button, Field, TextInput } from '../../form'
import { FieldGrid, Panel, PanelBody } from '../Panel'
import { ProfileLayout } from './ProfileLayout'

function MyProfile() {
  const [tab, setTab] = useState('personal')
  const [mobile, setMobile] = useState('98470 21634')
  return (
    <>
      <FormHeader title="My Profile" caption="Edit" actions={<Button variant="primary">Save</Button>} />
      <ProfileLayout
        photo={
          <svg width="96" height="96" viewBox="0 0 96 96" role="img" aria-label="Photo of Leela Kurup">
            <rect width="96" height="96" rx="48" fill="var(--well)" />
            <circle cx="48" cy="38" r="16" fill="var(--rule-strong)" />
            <path d="M16 96a32 32 0 0 1 64 0z" fill="var(--rule-strong)" />
          </svg>
        }
        name="Leela Kurup"
        line="System Admin"
        facts={[
          { label: 'Code', value: 'ST-014' },
          { label: 'Joined on', value: '01-06-2018' },
        ]}
        actions={<Button>Change photo</Button>}
        tabs={{
          label: 'My Profile',
          selected: tab,
          onSelect: setTab,
          tabs: [
            { key: 'personal', label: 'Personal' },
            { key: 'work', label: 'Work' },
            { key: 'login', label: 'Login' },
          ],
          children:
            tab === 'personal' ? (
              <Panel>
                <PanelBody>
                  <FieldGrid>
                    <Field label="Mobile" required>
                      <TextInput value={mobile} onChange={setMobile} />
                    </Field>
                  </FieldGrid>
                </PanelBody>
              </Panel>
            ) : (
              <Panel title={tab === 'work' ? 'Divisions' : 'Signed-in devices'}>
                <PanelBody>{tab === 'work' ? 'V A, VI B' : 'This device'}</PanelBody>
              </Panel>
            ),
        }}
      />
    </>
  )
}

const meta = { title: 'Layouts/ProfileLayout', component: MyProfile } satisfies Meta<typeof MyProfile>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('tab', { name: 'Work' }))
    await expect(canvas.getByRole('heading', { name: 'Divisions' })).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(canvas.getByRole('textbox', { name: /Mobile/ })).toBeVisible()
  },
}

export const Playground: Story = {}
