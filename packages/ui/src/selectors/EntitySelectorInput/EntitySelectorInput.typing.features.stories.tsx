import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { scan } from '../../form/story-scan'
import type { SelectorLoaders } from '../configuration'
import { lastLetter, recordingLoaders, type StoryStudent, storyStudent, underWay } from '../story-students'
import { Bench, failingOnce } from './story-entity-selector-input'

const meta = {
  title: 'Selectors/EntitySelectorInput/Features',
  component: Bench,
  args: { onChange: fn(), onChangeMany: fn(), onLookupFailure: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** Names complete while typing; arrows and Enter choose; the choice shows its display fields. */
export const Completing: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await expect(box).toHaveAttribute('placeholder', 'Select Student')
    await userEvent.type(box, 'anan')
    await canvas.findByRole('option', { name: /Ananya Hanan/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenCalledWith('student-1', expect.objectContaining({ name: 'Ananya Hanan' }))
    await expect(box).toHaveValue('2020/0002, Ananya Hanan, 2, V A, Lakshmi Hanan')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(null, null)
    await expect(box).toHaveValue('')
  },
}

const typing = recordingLoaders(186)

/** Names are asked for 200 ms after the last letter, once. */
export const TypingPause: Story = {
  args: { loaders: typing.loaders },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    const before = typing.calls.suggest.length
    const typedAt = lastLetter(box)
    await userEvent.type(box, 'anan')
    await canvas.findByRole('option', { name: /Ananya Hanan/ })
    await expect(typing.calls.suggest).toHaveLength(before + 1)
    const { at, asked } = typing.calls.suggest.at(-1)!
    await expect(asked).toBe('anan')
    await expect(at - typedAt()).toBeGreaterThanOrEqual(195)
    await userEvent.keyboard('{Escape}')
  },
}

/** The list of names is 120 px high at most. */
export const SuggestionsHeight: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('combobox', { name: 'Student' }), 'a')
    const options = await canvas.findAllByRole('option')
    await expect(options.length).toBeGreaterThan(4)
    const panel = options[0]!.closest<HTMLElement>('[data-raised]')!
    await expect(panel.offsetHeight).toBeLessThanOrEqual(120)
    await expect(options.length * options[0]!.offsetHeight).toBeGreaterThan(panel.offsetHeight)
    await userEvent.keyboard('{Escape}')
  },
}

const late = (() => {
  const signals: AbortSignal[] = []
  const suggest: SelectorLoaders<StoryStudent>['suggest'] = async (text, _filters, signal) => {
    signals.push(signal)
    return text === 'an' ? underWay() : [storyStudent(1)]
  }
  return { signals, loaders: { suggest } }
})()

/** Names for letters that were typed on are called off; only those for the last ones show. */
export const LateNames: Story = {
  args: { loaders: late.loaders },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    const before = late.signals.length
    await userEvent.type(box, 'an')
    await waitFor(() => expect(late.signals).toHaveLength(before + 1))
    await expect(canvas.getByText('Searching…')).toBeVisible()
    await userEvent.type(box, 'a')
    await expect(await canvas.findByRole('option', { name: /Ananya Hanan/ })).toBeVisible()
    await expect(late.signals.at(-2)!.aborted).toBe(true)
    await userEvent.keyboard('{Escape}')
  },
}

const replaced = (() => {
  const answers: ((rows: StoryStudent[]) => void)[] = []
  const suggest: SelectorLoaders<StoryStudent>['suggest'] = text =>
    text === 'an' ? Promise.resolve([storyStudent(1), storyStudent(5)]) : new Promise(answer => answers.push(answer))
  return { answers, loaders: { suggest } }
})()

/** Names that arrive under the arrows leave the highlight with its person; who is gone takes it along, and Enter chooses nobody. */
export const NamesUnderTheArrows: Story = {
  args: { loaders: replaced.loaders },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    const selected = () => canvas.queryByRole('option', { selected: true })
    const more = async (letter: string, arrows: string) => {
      const before = replaced.answers.length
      await userEvent.type(box, letter)
      await waitFor(() => expect(replaced.answers).toHaveLength(before + 1))
      await userEvent.keyboard(arrows)
      await expect(selected()).toHaveTextContent('Devika Menon')
      return replaced.answers.at(-1)!
    }
    await userEvent.type(box, 'an')
    await canvas.findByRole('option', { name: /Ananya Hanan/ })
    const kept = await more('a', '{ArrowDown}{ArrowDown}')
    kept([storyStudent(7), storyStudent(8), storyStudent(5)])
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(3))
    await expect(selected()).toHaveTextContent('Devika Menon')
    const gone = await more('n', '{ArrowUp}')
    gone([storyStudent(9), storyStudent(10), storyStudent(11), storyStudent(12)])
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(4))
    await expect(selected()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** Nobody's name holds the letters. */
export const NoNames: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('combobox', { name: 'Student' }), 'zzz')
    await expect(await canvas.findByText('No results found.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
  },
}

/** Enter looks up an admission number. */
export const LookingUp: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await userEvent.type(box, '2023/0041{Enter}')
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith('student-40', expect.anything()))
    await expect(args.onLookupFailure).not.toHaveBeenCalled()
  },
}

/** Enter looks up a whole name too. */
export const LookingUpAName: Story = {
  args: { loaders: { lookup: async text => (text === 'Devika Menon' ? [storyStudent(5)] : []) } },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('combobox', { name: 'Student' }), 'Devika Menon{Enter}')
    await waitFor(() =>
      expect(args.onChange).toHaveBeenCalledWith('student-5', expect.objectContaining({ name: 'Devika Menon' })),
    )
  },
}

const namesakes = [storyStudent(5), { ...storyStudent(45), name: 'Devika Menon' }]

/** Several of that name: all of them are offered with what tells them apart, none is marked, and the person picks. */
export const LookingUpSeveral: Story = {
  args: { loaders: { suggest: async () => [], lookup: async () => namesakes } },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await userEvent.type(box, 'Devika Menon{Enter}')
    const options = await canvas.findAllByRole('option')
    await expect(options.map(option => option.textContent)).toEqual([
      'Devika Menon2024/0006, 6, V A',
      'Devika Menon2022/0046, 6, V B',
    ])
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await expect(canvas.queryByRole('option', { selected: true })).toBeNull()
    await expect(canvas.getByText('Several match “Devika Menon”. Choose one.')).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(2))
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenCalledWith('student-45', expect.objectContaining({ admNo: '2022/0046' }))
    await expect(args.onLookupFailure).not.toHaveBeenCalled()
    await expect(canvas.queryByRole('option')).toBeNull()
  },
}

/** Members of staff of one name are told apart by code, designation and section. */
export const LookingUpSeveralStaff: Story = {
  args: { staff: true },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Staff' })
    await userEvent.type(box, 'Anita Thomas{Enter}')
    await expect(await canvas.findByRole('option', { name: /GVS-01, Teacher, Primary/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('option', { name: /GVS-02, Teacher, Middle/ }))
    await expect(args.onChange).toHaveBeenCalledWith('staff-2', expect.objectContaining({ code: 'GVS-02' }))
    await expect(box).toHaveValue('Anita Thomas')
  },
}

/** Nobody of that name: the event is emitted, the field says so and keeps the letters. */
export const LookupFailure: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await userEvent.type(box, 'Nobody{Enter}')
    await waitFor(() => expect(args.onLookupFailure).toHaveBeenCalledWith('studentSelectorNot found'))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No Student found for “Nobody”.')
    await userEvent.tab()
    await expect(box).toHaveValue('Nobody')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** A lookup that was broken off says nothing of the person: what was typed stays, and it can be tried again. */
export const LookupBroken: Story = {
  args: { loaders: failingOnce('lookup') },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await userEvent.type(box, '2023/0041{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('“2023/0041” could not be looked up. Check the connection.')
    await expect(box).toHaveAccessibleDescription(/could not be looked up/)
    await expect(args.onLookupFailure).not.toHaveBeenCalled()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveFocus()
    await expect(box).toHaveValue('2023/0041')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith('student-40', expect.anything()))
    await expect(canvas.queryByRole('alert')).toBeNull()
    await expect(box).toHaveFocus()
  },
}

/** A number that a scanner types is looked up, however fast its Enter follows. */
export const ScannedNumber: Story = {
  play: async ({ args, canvasElement }) => {
    const box = within(canvasElement).getByRole<HTMLInputElement>('combobox', { name: 'Student' })
    await scan(box, '2020/0002')
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith('student-1', expect.objectContaining({ admNo: '2020/0002' })))
    await expect(box).toHaveValue('2020/0002, Ananya Hanan, 2, V A, Lakshmi Hanan')
  },
}
