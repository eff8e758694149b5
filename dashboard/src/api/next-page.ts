/** Of a list with a cursor: which page comes first, and which follows a page. */
export const pagesByCursor = {
  initialPageParam: '',
  getNextPageParam: (page: { next_cursor: string }) => (page.next_cursor === '' ? undefined : page.next_cursor),
};

/** The query parameter of a page; none for the first one. */
export const cursorOf = (pageParam: string) => (pageParam === '' ? {} : { cursor: pageParam });
