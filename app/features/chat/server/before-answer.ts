/** In SQL: the site setting `messagesBeforeAnswer`, with its default. */
export const BEFORE_ANSWER =
  "coalesce((select value::text::int from site_setting where key = 'messagesBeforeAnswer'), 2)"
