export interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** The body of every error answer. */
export interface ProblemBody {
  readonly type: 'Custom' | 'Validation' | 'Error'
  readonly name: string
  readonly message: string
  readonly fieldErrors?: readonly FieldProblem[]
  readonly values?: Readonly<Record<string, string | number>>
  readonly reference?: string
  /** Until when a maintenance lasts. */
  readonly endsAt?: string
}

/** A call that was answered with an error, or not answered at all (`status` 0, name `NoConnection`). */
export class Problem extends Error {
  readonly status: number
  readonly body: ProblemBody

  constructor(status: number, body: ProblemBody) {
    super(body.message)
    this.name = body.name
    this.status = status
    this.body = body
  }

  /** The message for one field, if the server named it. */
  field(name: string): string | undefined {
    return this.body.fieldErrors?.find(problem => problem.field === name)?.message
  }
}

export const noConnection = () => new Problem(0, { type: 'Error', name: 'NoConnection', message: 'No connection.' })

/** What is said of an answer that is none of ours, such as a proxy's page. */
export const failed = (status: number) =>
  new Problem(status, {
    type: 'Error',
    name: 'RequestFailed',
    message: 'The request could not be completed. Please try again.',
  })

/** Reads an error answer; an answer that is not ours (a proxy's page) becomes the general error. */
export async function problemOf(response: Response): Promise<Problem> {
  try {
    const body = (await response.json()) as ProblemBody
    if (typeof body?.name === 'string' && typeof body.message === 'string') return new Problem(response.status, body)
  } catch {
    // Not JSON: fall through to the general error.
  }
  return failed(response.status)
}
