import { css } from 'styled-components'
import { color, type StatusName } from '../foundation'

const roles = (name: StatusName) => `
  --status-solid: ${color[name].solid};
  --status-soft: ${color[name].soft};
  --status-ink: ${color[name].ink};
  --status-rule: ${color[name].rule};
`

/** Sets four variables to the colours of the `data-status` an element carries. */
export const statusColors = css`
  &[data-status='success'] {
    ${roles('success')}
  }

  &[data-status='warning'] {
    ${roles('warning')}
  }

  &[data-status='danger'] {
    ${roles('danger')}
  }

  &[data-status='info'] {
    ${roles('info')}
  }

  &[data-status='primary'] {
    ${roles('primary')}
  }

  &[data-status='secondary'] {
    ${roles('secondary')}
  }
`
