/**
 * A column: the clients whom the connections of the viewer and `other` are about, those of both sides where consultants
 * talk. For either way of writing SQL.
 */
export const clientsBetween = <Fragment>(
  sql: (text: TemplateStringsArray, ...values: number[]) => Fragment,
  viewerId: number,
) => sql`(select string_agg(names, ', ' order by id) from (
    select request.id, concat_ws(' and ', mine.first_name || ' ' || mine.last_name, theirs.first_name || ' ' || theirs.last_name) as names
    from connection_request as request
      left join profile as mine on mine.id = request.sender_client_id and (mine.account_id = ${viewerId} or not mine.awaits_consent)
      left join profile as theirs on theirs.id = request.receiver_client_id and (theirs.account_id = ${viewerId} or not theirs.awaits_consent)
    where least(request.sender_id, request.receiver_id) = least(${viewerId}::bigint, other.id)
      and greatest(request.sender_id, request.receiver_id) = greatest(${viewerId}::bigint, other.id)
      and request.status = 'accepted' and num_nonnulls(request.sender_client_id, request.receiver_client_id) > 0
    order by request.id limit 5) as connection)`
