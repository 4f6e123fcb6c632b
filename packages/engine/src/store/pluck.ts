/** Returns the values of one column of some rows, in order and without nulls. */
export function pluck<Row, Column extends keyof Row>(
  rows: Iterable<Row>,
  column: Column,
): NonNullable<Row[Column]>[] {
  const values: NonNullable<Row[Column]>[] = []
  for (const row of rows) if (row[column] != null) values.push(row[column])
  return values
}
