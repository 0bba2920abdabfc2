import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { SafeHtml } from './SafeHtml'

const meta = {
  title: 'Feedback/SafeHtml',
  component: SafeHtml,
  args: {
    html: '<p>School closes at <b>12.30</b> on Monday.</p><ul><li>Buses leave at 12.45</li><li><a href="https://school.example/notice">Notice</a></li></ul>',
  },
} satisfies Meta<typeof SafeHtml>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = {}

/** Nothing that could run or load is let through; the words stay. */
export const Hostile: Story = {
  args: {
    html: '<p onclick="alert(1)">Fees <script>alert(1)</script><img src=x onerror=alert(1)>due</p><a href="java&#10;script:alert(1)">pay</a><form action="/x"><input value="y">now</form><svg><a href="javascript:1">s</a></svg><style>p{color:red}</style><h1>Soon</h1><a href="/school">here</a> <a href="http://a.example">old</a> <a href="tel:1">call</a>',
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Fees due')).toBeVisible()
    await expect(canvas.queryByRole('link')).toBeNull()
    await expect(canvasElement.querySelectorAll('script, img, form, input, svg, style, h1, [onclick]')).toHaveLength(0)
    await expect(canvas.getByText(/now/)).toBeVisible()
  },
}
