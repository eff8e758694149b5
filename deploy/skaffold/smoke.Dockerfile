# The gateway's image with the script of `helm test`. Skaffold gives BASE.
ARG BASE
FROM ${BASE}
COPY charts/consent-service/files/test/record-consent.mjs /smoke/record-consent.mjs
CMD ["/smoke/record-consent.mjs"]
