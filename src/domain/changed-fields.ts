/** Those of the values that `before` has otherwise; they are plain data, compared by what they hold. */
export function changedFields<Fields extends object>(
  before: Fields,
  values: Partial<Fields>,
): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(before[name as keyof Fields]) !== JSON.stringify(value),
    ),
  ) as Partial<Fields>;
}

/** The fields of a row that `like` names. */
export function fieldsLike<Fields extends object>(row: Required<Fields>, like: Fields): Fields {
  const names = Object.keys(like) as (keyof Fields)[];
  return Object.fromEntries(names.map(name => [name, row[name]])) as Fields;
}
