{{/* Rules of NetworkPolicies. Each is an entry of `ingress` or `egress`. */}}

{{/* Peer: the pods of a component of this release. Takes root and component. */}}
{{- define "consent-service.peer" -}}
podSelector:
  matchLabels:
    {{- include "consent-service.selectorLabels" . | nindent 4 }}
{{- end -}}

{{- define "consent-service.egressToDns" -}}
{{- $dns := .Values.networkPolicy.dns -}}
- ports:
    - { protocol: UDP, port: {{ int64 $dns.port }} }
    - { protocol: TCP, port: {{ int64 $dns.port }} }
  {{- with $dns.to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{/* Takes root and store: postgresql, redis, nats, mail, bucket or collector. */}}
{{- define "consent-service.egressToStore" -}}
{{- $target := index .root.Values.networkPolicy .store -}}
{{- if and .root.Values.dev.dataStores.enabled (has .store (list "postgresql" "redis" "nats" "mail")) -}}
- ports:
    - { protocol: TCP, port: {{ index (dict "postgresql" 5432 "redis" 6379 "nats" 4222 "mail" 1025) .store }} }
  to:
    - {{ include "consent-service.peer" (dict "root" .root "component" .store) | nindent 6 | trim }}
{{- else -}}
- ports:
    {{- range $target.ports }}
    - { protocol: TCP, port: {{ int64 . }} }
    {{- end }}
  {{- with $target.to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
{{- end -}}

{{/*
Public addresses only. The list is that of packages/outbound/src/public-address.ts, and a test compares them. The operator's
WEBHOOK_REFUSED_RANGES or SSO_REFUSED_RANGES are left out too. Takes root and part: webhook or account.
*/}}
{{- define "consent-service.egressToInternet" -}}
{{- $settings := (include "consent-service.partValues" . | fromYaml).settings -}}
{{- $name := ternary "WEBHOOK_REFUSED_RANGES" "SSO_REFUSED_RANGES" (eq .part "webhook") -}}
{{- $more := compact (splitList "," (nospace (default "" (coalesce (index $settings $name) (index .root.Values.settings $name))))) -}}
{{- $refused := concat (.root.Files.Get "files/refused-ranges.json" | fromJsonArray) $more -}}
{{- $ports := (index .root.Values.networkPolicy (ternary "webhooks" "sso" (eq .part "webhook"))).ports -}}
- ports:
    {{- range $ports }}
    - { protocol: TCP, port: {{ int64 . }} }
    {{- else }}
    - { protocol: TCP, port: 1, endPort: 65535 }
    {{- end }}
  to:
    - ipBlock:
        cidr: 0.0.0.0/0
        except:
          {{- range $refused }}
          {{- if not (contains ":" .) }}
          - {{ . }}
          {{- end }}
          {{- end }}
    - ipBlock:
        cidr: 2000::/3
        except:
          {{- range $refused }}
          {{- if contains ":" . }}
          - {{ . }}
          {{- end }}
          {{- end }}
{{- end -}}

{{/* Takes root and part. Empty when the part sends no traces. */}}
{{- define "consent-service.egressToCollector" -}}
{{- $settings := (include "consent-service.partValues" . | fromYaml).settings -}}
{{- if coalesce (index $settings "OTEL_EXPORTER_OTLP_ENDPOINT") (index .root.Values.settings "OTEL_EXPORTER_OTLP_ENDPOINT") -}}
{{- include "consent-service.egressToStore" (dict "root" .root "store" "collector") }}
{{- end -}}
{{- end -}}
