export interface CardActionsProps {
  readonly cardId: string
  /** Divisions that were chosen; whole ones. */
  readonly divisionIds: readonly string[]
  /** Students that were chosen; when there are some they count alone. */
  readonly studentIds: readonly string[]
  /** Cards have changed: what is shown of them is read anew. */
  readonly onDone: () => void
}

/** What is done with the cards of chosen divisions or students: preview, generate, print, publish, withdraw, withhold. */
export const CardActions = (_: CardActionsProps) => null
