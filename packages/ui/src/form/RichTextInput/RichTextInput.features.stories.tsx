import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Bench, opened } from './story-rich-text-input'

const meta = { title: 'Form/RichTextInput/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** Emphasis by button and by key; a button says whether it holds. */
export const Emphasis: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, text, press, keys, paste, gives } = await opened(canvasElement)
    paste({ text: 'Bring water' })
    await gives('<p>Bring water</p>')
    keys('a', { ctrlKey: true })
    await press('Bold')
    await gives('<p><strong>Bring water</strong></p>')
    await expect(canvas.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    // The text kept its selection and the focus.
    await expect(text).toHaveFocus()
    keys('i', { ctrlKey: true })
    keys('u', { ctrlKey: true })
    await gives('<p><strong><em><u>Bring water</u></em></strong></p>')
    keys('b', { ctrlKey: true })
    await gives('<p><em><u>Bring water</u></em></p>')
  },
}

/** Lists of both kinds, one made of the other, deeper and ended. */
export const Lists: Story = {
  play: async ({ canvasElement }) => {
    const { press, keys, paste, gives } = await opened(canvasElement)
    paste({ text: 'Water\nHat' })
    keys('a', { ctrlKey: true })
    await press('Bullet list')
    await gives('<ul><li>Water</li><li>Hat</li></ul>')
    await press('Numbered list')
    await gives('<ol><li>Water</li><li>Hat</li></ol>')
    await press('Numbered list')
    await gives('<p>Water</p><p>Hat</p>')
    await press('Undo')
    await gives('<ol><li>Water</li><li>Hat</li></ol>')
    keys('*', { ctrlKey: true, shiftKey: true, keyCode: 56 })
    await gives('<ul><li>Water</li><li>Hat</li></ul>')
  },
}

/** Tab reaches the toolbar once; arrows, Home and End go along; a tooltip names the keys. */
export const ToolbarKeys: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, text } = await opened(canvasElement)
    const button = (name: string) => canvas.getByRole('button', { name })
    await userEvent.tab()
    await expect(button('Bold')).toHaveFocus()
    await waitFor(() => expect(screen.getByText('Bold (Ctrl+B)')).toBeVisible())
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(button('Underline')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect(button('Redo')).toHaveFocus()
    await expect(button('Redo')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{ArrowRight}')
    await expect(button('Bold')).toHaveFocus()
    await userEvent.tab()
    await expect(text).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect(button('Bold')).toHaveFocus()
  },
}

/** An address is asked for and checked; a link of a mailbox needs no scheme; the words of a link stay when it goes. */
export const Links: Story = {
  play: async ({ canvasElement }) => {
    const { text, keys, paste, press, gives } = await opened(canvasElement)
    paste({ text: 'The office' })
    keys('a', { ctrlKey: true })
    keys('k', { ctrlKey: true })
    const box = within(await screen.findByRole('dialog', { name: 'Link' }))
    const address = box.getByRole('textbox', { name: 'Address' })
    await waitFor(() => expect(address).toHaveFocus())
    await userEvent.type(address, 'javascript:alert(1){Enter}')
    await expect(box.getByText('Not a valid link.')).toBeVisible()
    await userEvent.clear(address)
    await userEvent.type(address, 'office@school.example')
    await userEvent.click(box.getByRole('button', { name: 'Set link' }))
    await gives('<p><a href="mailto:office@school.example">The office</a></p>')
    await waitFor(() => expect(text).toHaveFocus())
    await press('Link')
    const again = within(await screen.findByRole('dialog', { name: 'Link' }))
    await expect(again.getByRole('textbox', { name: 'Address' })).toHaveValue('office@school.example')
    await userEvent.click(again.getByRole('button', { name: 'Remove link' }))
    await gives('<p>The office</p>')
  },
}

/** Of what text programs and pages copy, paragraphs, lists, emphasis and safe links stay, and every word. */
export const Pasted: Story = {
  play: async ({ canvasElement }) => {
    const { paste, keys, gives } = await opened(canvasElement)
    paste({
      html: `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->
<p class=MsoNormal style='color:red'><b>Dear parents</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Water</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>cold</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Hat</p><!--EndFragment--></body></html>`,
    })
    await gives('<p><strong>Dear parents</strong></p><ul><li>Water<ol><li>cold</li></ol></li><li>Hat</li></ul>')
    keys('a', { ctrlKey: true })
    paste({
      html: '<h1 id="x">Trip</h1><table><tr><td>Bus</td><td>8.30</td></tr></table><div style="font-weight:700">On time<br>please</div><p><a href="https://a.example/map" style="text-decoration:underline">Map</a> <a href="http://a.example">old</a></p>',
    })
    await gives(
      '<p>Trip</p><p>Bus 8.30</p><p><strong>On time<br>please</strong></p><p><a href="https://a.example/map">Map</a> old</p>',
    )
  },
}

const hurting = fn()

/** Nothing that is pasted or given runs, loads or leads elsewhere. */
export const Hostile: Story = {
  args: {
    value:
      '<p onclick="hurt()">Fees <img src=x onerror=hurt()>due</p><a href="java&#10;script:hurt()">pay</a><svg onload=hurt()></svg>',
  },
  beforeEach: () => {
    hurting.mockClear()
    Object.assign(window, { hurt: hurting })
    return () => {
      Reflect.deleteProperty(window, 'hurt')
    }
  },
  play: async ({ canvasElement }) => {
    const { canvas, text, paste, keys, gives } = await opened(canvasElement)
    await expect(text).toHaveTextContent('Fees due')
    await expect(canvas.queryByRole('link')).toBeNull()
    keys('a', { ctrlKey: true })
    paste({
      html: '<p style="background:url(javascript:hurt())" onmouseover=hurt()>Now</p><script>hurt()</script><iframe srcdoc="<script>parent.hurt()</script>"></iframe><math><mtext><style><img src=x onerror=hurt()></style></mtext></math><form action="/x"><textarea>x</textarea>later</form><a href="data:text/html,x">there</a>',
    })
    await gives('<p>Now</p><p>later</p><p>there</p>')
    keys('a', { ctrlKey: true })
    paste({ text: '<img src=x onerror=hurt()>' })
    await gives('<p>&lt;img src=x onerror=hurt()&gt;</p>')
    await expect(text.querySelectorAll('img, script, iframe, svg, math, [onclick], [style]')).toHaveLength(0)
    await expect(hurting).not.toHaveBeenCalled()
  },
}

/** Label, error and star belong to the text; what holds no words is empty. */
export const InAField: Story = {
  args: { required: true, error: 'Description is required', help: 'Everybody at school reads it.' },
  play: async ({ canvasElement }) => {
    const { canvas, text, keys, paste, gives } = await opened(canvasElement)
    await expect(text).toBeInvalid()
    await expect(text).toHaveAttribute('aria-required', 'true')
    await expect(text).toHaveAccessibleDescription('Description is required Everybody at school reads it.')
    await userEvent.click(canvas.getByText('Description'))
    await expect(text).toHaveFocus()
    paste({ text: 'x' })
    await gives('<p>x</p>')
    keys('a', { ctrlKey: true })
    keys('Backspace')
    await gives('')
    keys('b', { ctrlKey: true })
    keys('Enter')
    await gives('')
  },
}

/** Letters are counted without the marks; what is too much stays and is told. */
export const Counting: Story = {
  args: { count: true, maxLength: 20, value: '<p><strong>Bring</strong> water.</p>' },
  play: async ({ canvasElement }) => {
    const { canvas, keys, paste } = await opened(canvasElement)
    await expect(canvas.getByText('12/20')).toBeVisible()
    keys('a', { ctrlKey: true })
    paste({ text: 'Bring water and a hat.' })
    await waitFor(() => expect(canvas.getByText('22/20')).toHaveAttribute('data-over'))
  },
}

/** To be read: no toolbar, nothing changes, and the keyboard still reaches it. */
export const ReadOnly: Story = {
  args: { readOnly: true, value: '<p>School closes at <u>12.30</u>.</p>' },
  play: async ({ canvasElement, args }) => {
    const { canvas, text, paste, gives } = await opened(canvasElement)
    await expect(canvas.queryByRole('toolbar')).toBeNull()
    await expect(text).toHaveAttribute('aria-readonly', 'true')
    await expect(text).toHaveAttribute('contenteditable', 'false')
    await userEvent.tab()
    await expect(text).toHaveFocus()
    paste({ text: 'x' })
    await gives(args.value!)
  },
}

/** What cannot be used now: buttons and text are passed by. */
export const Disabled: Story = {
  args: { disabled: true, value: '<p>School closes at 12.30.</p>' },
  play: async ({ canvasElement }) => {
    const { canvas, text } = await opened(canvasElement)
    await expect(text).toHaveAttribute('aria-disabled', 'true')
    for (const button of canvas.getAllByRole('button')) await expect(button).toBeDisabled()
  },
}
